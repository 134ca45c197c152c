// What a position is worth before it is played out: ships, and what each can still do.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "games/thrust/state.hpp"
#include "search/thrust/weights.hpp"

namespace boardwright::thrust {

// Weapons that are worth the risk of an attack; a Damage of 1 is not.
inline bool is_armed(const Rules& rules, const Ship& ship) {
    return rules.die[ship.kind] > 1 && !ship.has(kWeapons) && !ship.has(kDead);
}

// Expected DMG of one shot.
inline double bite(const Rules& rules, const Ship& ship) {
    return rules.stats(ship).com * (rules.die[ship.kind] + 1) / 200.0;
}

inline bool may_attack(const Rules& rules, const Ship& ship, const Ship& enemy) {
    return rules.rank[enemy.kind] <= rules.rank[ship.kind] + 1;
}

// Logarithms to base 2 of fuel and one more.
inline const std::array<double, kMostFuel + 1> kDoublings = [] {
    std::array<double, kMostFuel + 1> table{};
    for (std::size_t fuel = 0; fuel < table.size(); ++fuel) {
        table[fuel] = std::log2(static_cast<double>(fuel) + 1);
    }
    return table;
}();

// How much of a ship the effects it has taken will leave.
inline double remains(const Ship& ship) {
    if (ship.has(kReactor)) return kBreached;
    return ship.has(kFire) ? kOnFire : 1;
}

// What a ship is worth, wherever it is.
inline double worth(const Rules& rules, const Ship& ship) {
    if (ship.is_gone()) return 0;
    double total = kAlive;
    if (!ship.has(kDead)) {
        total += kPerDoubling * kDoublings[ship.fuel] + kHurt * ship.dmg;
        if (ship.fuel <= 1) total += kDry;
        if (!ship.has(kSensors)) total += kEyes * rules.stats(ship).sen / 40;
        if (!ship.has(kWeapons)) total += kBite * bite(rules, ship);
        if (ship.has(kLeak)) total += kLeaking;
        if (ship.has(kLifeSupport)) total += kCrippled;
        if (ship.plus) total += kToken;
    }
    return remains(ship) * total;
}

// Bands between a ship and a shot at the enemy; at Sensor nobody shoots.
inline int distance(const Ship& ship, const Ship& enemy) {
    const int apart = ship.band > enemy.band ? ship.band - enemy.band : enemy.band - ship.band;
    return enemy.band == kSensor ? apart + 1 : apart;
}

inline double courage(const Rules& rules, const Ship& ship, const Ship* enemies) {
    if (ship.band <= kOut) return 0;
    const bool armed = is_armed(rules, ship);
    int nearest = 4;
    for (int k = 0; armed && k < kFleet; ++k) {
        if (enemies[k].contact != 0 && may_attack(rules, ship, enemies[k])) {
            nearest = std::min(nearest, distance(ship, enemies[k]));
        }
    }
    return nearest < 4 ? kHunt[nearest] : kCourage[armed][ship.band - kSensor];
}

// The bite of a fleet, each ship's as far as the enemies are ones it may attack.
inline double fair_bite(const Rules& rules, const Ship* fleet, const Ship* enemies) {
    double total = 0;
    int left = 0;
    for (int k = 0; k < kFleet; ++k) left += !enemies[k].is_gone();
    for (int k = 0; k < kFleet; ++k) {
        if (fleet[k].is_gone() || !is_armed(rules, fleet[k])) continue;
        int fair = 0;
        for (int other = 0; other < kFleet; ++other) {
            fair += !enemies[other].is_gone() && may_attack(rules, fleet[k], enemies[other]);
        }
        if (fair > 0) total += bite(rules, fleet[k]) * fair / left;
    }
    return total;
}

// Black's share of the win, and how much each side likes the prospect.
struct Outlook {
    double share;
    double appeal[2];
};

inline double logistic(double lead) { return 1 / (1 + std::exp(-kSurety * lead)); }

inline double tedium(const State& state) {
    return kTedium * std::min(std::max(static_cast<double>(state.number) - 20, 0.0), 80.0);
}

// How much of the prospect is left after turns without fuel spent, DMG or a removal, where those
// end in a draw. A little fuel puts that off, but not for ever: late in the game it may come.
inline double patience(const Rules& rules, const State& state) {
    if (rules.stall_turns == 0 || rules.more_ships) return 1;
    const double waited = std::min(static_cast<double>(state.quiet) / rules.stall_turns, 1.0);
    const double left = (kLastTry - static_cast<double>(state.number)) / kGivingUp;
    return 1 - kFading * std::clamp(left, 0.0, 1.0) * waited * waited;
}

inline Outlook appraise(const Rules& rules, const State& state) {
    double lead = 0;
    double brave = 0;
    for (int seat = 0; seat < 2; ++seat) {
        const double sign = seat == 0 ? 1 : -1;
        const Ship* enemies = state.fleets[1 - seat];
        for (const Ship& ship : state.fleets[seat]) {
            lead += sign * worth(rules, ship);
            brave += sign * courage(rules, ship, enemies);
        }
        lead += sign * kFair * fair_bite(rules, state.fleets[seat], enemies);
    }
    const double hope = kBelieved * patience(rules, state) * (logistic(lead + brave) - 0.5);
    const double level = 0.5 - tedium(state);
    return {logistic(lead), {level + hope, level - hope}};
}

}  // namespace boardwright::thrust
