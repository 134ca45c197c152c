// The weights of the evaluation.
//
// Those of ships, fuel, sensors and attackable targets are fitted to self-play; the rest was chosen
// by games between variants.
#pragma once

namespace boardwright::thrust {

// A ship, in whatever band.
inline constexpr double kShipValue = 0.5;
inline constexpr double kFuelDoubling = 0.14;       // each doubling of its fuel
inline constexpr double kLastFuel = -0.07;          // with its last fuel it cannot move
inline constexpr double kSensorValue = 0.16;        // for a SEN of 40
inline constexpr double kWeaponValue = 0.03;        // a point of expected DMG of a shot
inline constexpr double kUsableWeaponValue = 0.08;  // the same, against enemies it may attack
inline constexpr double kDamageLevel = -0.05;       // a level of DMG
inline constexpr double kLeaking = -0.06;
inline constexpr double kCrippled = -0.1;
inline constexpr double kToken = 0.05;
// The part of the value that is left: fire leads to a breach, a breach soon ends the ship.
inline constexpr double kOnFire = 0.25;
inline constexpr double kBreached = 0.05;

// The slope of the logistic curve from lead to share. Much less than the fit gave, since a side
// that leads would never risk a shot otherwise.
inline constexpr double kLogisticScale = 0.35;

// A side that stays out of range cannot lose, and two such sides stall. To make the search fight,
// ships on board get a bonus in its utility, at Sensor, Combat and Close.
inline constexpr double kBandBonus[2][3] = {
    {0.075, 0.025, 0.0},    // unarmed
    {0.075, 0.225, 0.225},  // armed
};
// An armed ship with a contact it may attack gets a bonus by the distance in bands instead.
inline constexpr double kPreyBonus[4] = {0.3, 0.2, 0.125, 0.05};

// A win counts more than the prospect of one: the utility of a lead is scaled by this.
inline constexpr double kProspectScale = 0.8;
// Turns without progress lead to a draw: just before it, this part of the prospect is gone.
// The side that leads has to act, the other may wait.
inline constexpr double kStallDiscount = 0.8;
// Hardly a game is won after so many turns; over the last of them the discount fades away.
inline constexpr double kStallFadeEnd = 160;
inline constexpr double kStallFadeTurns = 60;
// Each turn after the twentieth costs both sides this much utility.
inline constexpr double kLengthPenalty = 0.005;

}  // namespace boardwright::thrust
