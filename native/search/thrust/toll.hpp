// What a hit is expected to cost the ship it lands on.
#pragma once

#include "search/thrust/appraisal.hpp"

namespace boardwright::thrust {

namespace detail {

// The effect of each DMG level; 5 moves on at once.
inline constexpr Effect kEffectAt[] = {Effect{}, kLeak,        kWeapons, kSensors, kFire,
                                       kReactor, kLifeSupport, kReactor, kDead};

inline double after(const Rules& rules, Ship ship, int amount) {
    const int level = ship.dmg + amount;
    if (level >= 9) return 0;
    ship.dmg = static_cast<std::uint8_t>(level == 5 ? 7 : level);
    ship.effects |= kEffectAt[level];
    return worth(rules, ship);
}

}  // namespace detail

// Morale counts in: one check in ten removes the ship.
inline double cost_of_hit(const Rules& rules, const Ship& ship, int sides, bool twice) {
    constexpr double stays = 0.9;
    double left = 0;
    for (int face = 1; face <= sides; ++face) left += detail::after(rules, ship, face << twice);
    return worth(rules, ship) - stays * left / sides;
}

}  // namespace boardwright::thrust
