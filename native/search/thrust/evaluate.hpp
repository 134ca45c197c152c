// The static evaluation of a position: the ships, and what each can still do.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "games/thrust/flow.hpp"
#include "search/thrust/evaluation_weights.hpp"

namespace boardwright::thrust {

// Whether its weapons justify the risk of an attack; a DMG of 1 does not.
inline bool is_armed(const Rules& rules, const Ship& ship) {
    return rules.die[ship.kind] > 1 && !ship.has(kWeapons) && !ship.has(kDead);
}

// The expected DMG of one shot.
inline double shot_strength(const Rules& rules, const Ship& ship) {
    return rules.stats(ship).com * (rules.die[ship.kind] + 1) / 200.0;
}

inline bool may_attack(const Rules& rules, const Ship& ship, const Ship& enemy) {
    return rules.rank[enemy.kind] <= rules.rank[ship.kind] + 1;
}

// log2(fuel + 1).
inline const std::array<double, kMaxFuel + 1> kFuelLog2 = [] {
    std::array<double, kMaxFuel + 1> table{};
    for (std::size_t fuel = 0; fuel < table.size(); ++fuel) {
        table[fuel] = std::log2(static_cast<double>(fuel) + 1);
    }
    return table;
}();

// The part of a ship's value that fire or a breach will leave.
inline double survival_factor(const Ship& ship) {
    if (ship.has(kReactor)) return kBreached;
    return ship.has(kFire) ? kOnFire : 1;
}

// Whether it can be on the board when ships are counted: the last fuel brings none there.
inline bool is_countable(const Ship& ship) {
    return ship.band > kOut || (ship.fuel > 1 + ship.has(kLeak) && !ship.has(kDead));
}

// The value of what a ship can still do, at least that of one adrift, which can do nothing.
inline double capability_value(const Rules& rules, const Ship& ship) {
    if (ship.has(kDead)) return 0;
    double total = kShipValue + kFuelDoubling * kFuelLog2[ship.fuel] + kDamageLevel * ship.dmg;
    if (!ship.has(kSensors)) total += kSensorValue * rules.stats(ship).sen / 40;
    if (!ship.has(kWeapons)) total += kWeaponValue * shot_strength(rules, ship);
    if (ship.has(kLeak)) total += kLeaking;
    if (ship.has(kLifeSupport)) total += kCrippled;
    if (ship.plus) total += kToken;
    return std::max(total, 0.0);
}

// The value of a ship, in whatever band.
inline double ship_value(const Rules& rules, const Ship& ship) {
    if (ship.is_gone()) return 0;
    const double total = is_countable(ship) ? kCountable : 0;
    return survival_factor(ship) * (total + capability_value(rules, ship));
}

// The bands between a ship and a shot at the enemy; there are no shots at Sensor.
inline int distance(const Ship& ship, const Ship& enemy) {
    const int apart = ship.band > enemy.band ? ship.band - enemy.band : enemy.band - ship.band;
    return enemy.band == kSensor ? apart + 1 : apart;
}

inline double band_bonus(const Rules& rules, const Ship& ship, const Ship* enemies) {
    if (ship.band <= kOut) return 0;
    const bool armed = is_armed(rules, ship);
    int nearest = 4;
    for (int k = 0; armed && k < kFleet; ++k) {
        if (enemies[k].contact != 0 && may_attack(rules, ship, enemies[k])) {
            nearest = std::min(nearest, distance(ship, enemies[k]));
        }
    }
    return nearest < 4 ? kPreyBonus[nearest] : kBandBonus[armed][ship.band - kSensor];
}

// The shot strength of a fleet, each ship's times the share of enemies it may attack.
inline double usable_shot_strength(const Rules& rules, const Ship* fleet, const Ship* enemies) {
    double total = 0;
    int left = 0;
    for (int k = 0; k < kFleet; ++k) left += !enemies[k].is_gone();
    for (int k = 0; k < kFleet; ++k) {
        if (fleet[k].is_gone() || !is_armed(rules, fleet[k])) continue;
        int attackable = 0;
        for (int other = 0; other < kFleet; ++other) {
            attackable += !enemies[other].is_gone() && may_attack(rules, fleet[k], enemies[other]);
        }
        if (attackable > 0) total += shot_strength(rules, fleet[k]) * attackable / left;
    }
    return total;
}

// Black's share of the win, and each side's utility, which also rewards a fight.
struct Evaluation {
    double share;
    double utility[2];
};

inline double logistic(double lead) { return 1 / (1 + std::exp(-lead)); }

// How much the count decides: nothing after a shot, everything when the quiet ends the game.
inline double count_weight(const Rules& rules, const State& state) {
    if (rules.stall_turns == 0) return 0;
    const double waited = std::min(static_cast<double>(state.quiet) / rules.stall_turns, 1.0);
    return waited * waited;
}

// Black's lead if the game were to end by count now.
inline double count_lead(const Rules& rules, const State& state) {
    const int winners = count_stall(rules, state).winners;
    return winners == 3 ? 0 : winners == 1 ? kCountValue : -kCountValue;
}

inline Evaluation evaluate(const Rules& rules, const State& state) {
    double lead = 0;
    double bonus = 0;
    for (int seat = 0; seat < 2; ++seat) {
        const double sign = seat == 0 ? 1 : -1;
        const Ship* enemies = state.fleets[1 - seat];
        for (const Ship& ship : state.fleets[seat]) {
            lead += sign * ship_value(rules, ship);
            bonus += sign * band_bonus(rules, ship, enemies);
        }
        lead +=
            sign * kUsableWeaponValue * usable_shot_strength(rules, state.fleets[seat], enemies);
    }
    const double weight = count_weight(rules, state);
    lead += weight * (count_lead(rules, state) - lead);
    const double attractive = logistic(lead + (1 - weight) * bonus);
    const double prospect = kProspectScale * (attractive - 0.5);
    return {logistic(lead), {0.5 + prospect, 0.5 - prospect}};
}

}  // namespace boardwright::thrust
