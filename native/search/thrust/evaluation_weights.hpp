// The weights of the evaluation, in log-odds of the win.
//
// Those of ships and of the count are fitted to self-play; the rest was chosen by games between
// variants.
#pragma once

namespace boardwright::thrust {

// A ship, in whatever band.
inline constexpr double kShipValue = 0.75;
inline constexpr double kCountable = 1.0;           // on the board, or able to come
inline constexpr double kFuelDoubling = 0.07;       // each doubling of its fuel
inline constexpr double kSensorValue = 0.06;        // for a SEN of 40
inline constexpr double kWeaponValue = 0.12;        // a point of expected DMG of a shot
inline constexpr double kUsableWeaponValue = 0.07;  // the same, against enemies it may attack
inline constexpr double kDamageLevel = -0.2;        // a level of DMG
inline constexpr double kLeaking = -0.12;
inline constexpr double kCrippled = -0.1;
inline constexpr double kToken = 0.05;
// The part of the value that is left: fire leads to a breach, a breach soon ends the ship.
inline constexpr double kOnFire = 0.25;
inline constexpr double kBreached = 0.05;

// Quiet turns end the game by count. As they pass, the lead gives way to the count.
inline constexpr double kCountValue = 6.8;

// Ships fight only where they meet: those on board get a bonus in the search's utility, at Sensor,
// Combat and Close.
inline constexpr double kBandBonus[2][3] = {
    {0.075, 0.025, 0.0},    // unarmed
    {0.075, 0.225, 0.225},  // armed
};
// An armed ship with a contact it may attack gets a bonus by the distance in bands instead.
inline constexpr double kPreyBonus[4] = {0.3, 0.2, 0.125, 0.05};

// A win counts more than the prospect of one: the utility of a lead is scaled by this.
inline constexpr double kProspectScale = 0.9;

}  // namespace boardwright::thrust
