// What the facts of an evaluation are worth.
//
// A fit to self-play told how much ships, fuel, sensors and fair targets count; games between
// variants settled the rest.
#pragma once

namespace boardwright::thrust {

// A ship, wherever it is.
inline constexpr double kShipValue = 0.5;
inline constexpr double kFuelDoubling = 0.14;  // of its fuel
inline constexpr double kLastFuel = -0.07;     // with the last fuel it cannot move and live
inline constexpr double kSensorValue = 0.16;   // for a SEN of 40
inline constexpr double kWeaponValue = 0.03;   // a point of DMG that a shot may bring
inline constexpr double kUsableWeaponValue = 0.08;  // the same against those it may attack
inline constexpr double kDamageLevel = -0.05;       // a level of DMG
inline constexpr double kLeaking = -0.06;
inline constexpr double kCrippled = -0.1;
inline constexpr double kToken = 0.05;
// Fire ends in a breach, and a breach with the ship within the turn: so much of it is left.
inline constexpr double kOnFire = 0.25;
inline constexpr double kBreached = 0.05;

// How sure of the win a lead makes: what the logistic curve is told. Much less than the fit said,
// or else a side that leads would never risk a shot.
inline constexpr double kLogisticScale = 0.35;

// Whoever stays out of range cannot lose, and two such sides stall. The search would rather fight:
// while it chooses, ships on board count so much more, at Sensor, Combat and Close.
inline constexpr double kBandBonus[2][3] = {
    {0.075, 0.025, 0.0},    // unarmed
    {0.075, 0.225, 0.225},  // armed
};
// An armed ship that knows of prey counts by how near it is, a band less and a band less.
inline constexpr double kPreyBonus[4] = {0.3, 0.2, 0.125, 0.05};

// A win in hand is worth more than one in prospect: so much of a lead is believed.
inline constexpr double kProspectScale = 0.8;
// Turns in which nothing happens lead to a draw: when the last of them is near, so much of
// the prospect is gone. Who leads has to do something, who is behind may wait.
inline constexpr double kStallDiscount = 0.8;
// Hardly a game is won after so many turns; the last of them take the fear of the draw away.
inline constexpr double kStallFadeEnd = 160;
inline constexpr double kStallFadeTurns = 60;
// And less and less of the hope is left as the game drags on: each turn after the twentieth costs.
inline constexpr double kLengthPenalty = 0.005;

}  // namespace boardwright::thrust
