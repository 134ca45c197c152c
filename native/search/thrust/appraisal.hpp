// What a position is worth before it is played out: ships, and what each can still do.
//
// The weights were fitted to the results of games between players of this search.
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

// Every fact about one ship that counts wherever it is, with its amount.
template <class Tell>
void describe_hull(const Rules& rules, const Ship& ship, Tell&& tell) {
    tell(kOfKind + ship.kind, 1.0);
    static constexpr Effect effects[] = {kLeak,        kWeapons, kSensors, kFire,
                                         kLifeSupport, kReactor, kDead};
    for (int k = 0; ship.effects != 0 && k < 7; ++k) {
        if (ship.has(effects[k])) tell(kOfEffect + k, 1.0);
    }
    if (ship.has(kWeapons)) tell(kDisarmed, bite(rules, ship));
    tell(kDamage, ship.dmg);
    tell(kFuel, kDoublings[ship.fuel]);
    if (ship.fuel <= 2) tell(kNearlyDry, 1.0);
    if (ship.plus) tell(kToken, 1.0);
}

// And where it is.
template <class Tell>
void describe_post(const Rules& rules, const Ship& ship, Tell&& tell) {
    if (ship.band <= kOut) return;
    const int shown = ship.contact != 0 ? 3 : 0;
    tell((is_armed(rules, ship) ? kArmedAt : kUnarmedAt) + shown + ship.band - kSensor, 1.0);
}

template <class Tell>
void describe(const Rules& rules, const Ship& ship, Tell&& tell) {
    if (ship.is_gone()) return;
    describe_hull(rules, ship, tell);
    describe_post(rules, ship, tell);
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

inline double hull_worth(const Rules& rules, const Ship& ship) {
    double total = 0;
    describe_hull(rules, ship, [&](int fact, double amount) { total += kWeights[fact] * amount; });
    return total;
}

inline double post_worth(const Rules& rules, const Ship& ship) {
    double total = 0;
    describe_post(rules, ship, [&](int fact, double amount) { total += kWeights[fact] * amount; });
    return total;
}

inline double worth(const Rules& rules, const Ship& ship) {
    return ship.is_gone() ? 0 : hull_worth(rules, ship) + post_worth(rules, ship);
}

// What shows only when both fleets are compared.
template <class Tell>
void compare(const Rules& rules, const State& state, int seat, Tell&& tell) {
    int ships = 0;
    int enemies = 0;
    double fair = 0;
    double aimed = 0;
    for (const Ship& enemy : state.fleets[1 - seat]) enemies += !enemy.is_gone();
    for (const Ship& ship : state.fleets[seat]) {
        if (ship.is_gone()) continue;
        ++ships;
        if (!is_armed(rules, ship)) continue;
        const double power = bite(rules, ship);
        for (const Ship& enemy : state.fleets[1 - seat]) {
            if (enemy.is_gone() || !may_attack(rules, ship, enemy)) continue;
            fair += power / enemies;
            if (enemy.contact != 0 && enemy.band >= kCombat && enemy.band == ship.band) {
                aimed += power;
            }
        }
    }
    if (ships > 0) tell(kShips + ships - 1, 1.0);
    tell(kFair, fair);
    tell(kAimed, aimed);
}

// Black's share of the win, and how much each side likes the prospect.
struct Outlook {
    double share;
    double appeal[2];
};

inline double logistic(double lead) { return 1 / (1 + std::exp(-lead)); }

inline double tedium(const State& state) {
    return kTedium * std::min(std::max(static_cast<double>(state.number) - 20, 0.0), 80.0);
}

inline Outlook appraise(const Rules& rules, const State& state) {
    double lead = 0;
    double brave = 0;
    for (int seat = 0; seat < 2; ++seat) {
        const double sign = seat == 0 ? 1 : -1;
        const auto add = [&](int fact, double amount) { lead += sign * kWeights[fact] * amount; };
        for (const Ship& ship : state.fleets[seat]) {
            describe(rules, ship, add);
            brave += sign * courage(rules, ship, state.fleets[1 - seat]);
        }
        compare(rules, state, seat, add);
    }
    const double hope = kBelieved * (logistic(lead + brave) - 0.5);
    const double level = 0.5 - tedium(state);
    return {logistic(lead), {level + hope, level - hope}};
}

}  // namespace boardwright::thrust
