// The expected loss of value by a hit.
#pragma once

#include "games/thrust/damage.hpp"
#include "search/thrust/evaluate.hpp"

namespace boardwright::thrust {

inline double value_after(const Rules& rules, Ship ship, int amount) {
    damage(rules, ship, amount, true);
    return ship_value(rules, ship);
}

// Including morale: one check in ten removes the ship.
inline double expected_damage(const Rules& rules, const Ship& ship, int sides, bool twice) {
    constexpr double stays = 0.9;
    double left = 0;
    for (int face = 1; face <= sides; ++face) left += value_after(rules, ship, face << twice);
    return ship_value(rules, ship) - stays * left / sides;
}

}  // namespace boardwright::thrust
