// What a hit is expected to cost the ship it lands on.
#pragma once

#include "search/thrust/appraisal.hpp"

namespace boardwright::thrust {

struct Toll {
    double removed = 0;   // how likely the ship is gone
    double disarmed = 0;  // how likely it loses its weapons
    double harm = 0;      // the worth of the other effects
};

namespace detail {

inline constexpr int kEffectAt[] = {-1, 0, 1, 2, 3, -1, 4, 5, 6};  // by DMG level

inline void land(Toll& toll, int dmg, int amount, double chance) {
    int level = dmg + amount;
    if (level == 5) level = 7;
    if (level >= 9) {
        toll.removed += chance;
        return;
    }
    if (level == 2) toll.disarmed += chance;
    toll.harm +=
        chance * (kWeights[kOfEffect + kEffectAt[level]] + kWeights[kDamage] * (level - dmg));
}

// By the sides of the die, the DMG before, and whether it counts twice.
inline const auto kTolls = [] {
    std::array<std::array<std::array<Toll, 2>, 9>, 11> table{};
    for (const int sides : {1, 3, 5, 10}) {
        for (int dmg = 0; dmg < 9; ++dmg) {
            for (int twice = 0; twice < 2; ++twice) {
                Toll& toll = table[static_cast<std::size_t>(sides)][static_cast<std::size_t>(dmg)]
                                  [static_cast<std::size_t>(twice)];
                for (int face = 1; face <= sides; ++face)
                    land(toll, dmg, face << twice, 1.0 / sides);
            }
        }
    }
    return table;
}();

}  // namespace detail

// Morale counts in: one check in ten removes the ship.
inline double cost_of_hit(const Rules& rules, const Ship& ship, int sides, bool twice) {
    const Toll& toll = detail::kTolls[static_cast<std::size_t>(sides)][ship.dmg][twice];
    const double removed = toll.removed + 0.1 * (1 - toll.removed);
    const double disarmed = is_armed(rules, ship) ? kWeights[kDisarmed] * bite(rules, ship) : 0;
    return removed * (worth(rules, ship) + kLife) - toll.harm - toll.disarmed * disarmed;
}

}  // namespace boardwright::thrust
