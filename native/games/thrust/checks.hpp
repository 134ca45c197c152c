// Checks: a d100 from 00 to 99 against a Stat.
#pragma once

#include <algorithm>

#include "games/thrust/state.hpp"

namespace boardwright::thrust {

enum Grade : int { kCritFail, kFail, kSuccess, kCritSuccess };

// Under the Stat succeeds; doubles make it critical.
constexpr Grade grade(int roll, int stat) {
    const bool doubles = roll % 11 == 0;
    if (roll < stat) return doubles ? kCritSuccess : kSuccess;
    return doubles ? kCritFail : kFail;
}

// One roll, or two with [+]: any critical counts before the lower roll does.
inline Grade check(const Rules& rules, const Stage& stage, int seat, int stat) {
    const Grade one = grade(stage.rolls[seat][0], stat);
    if (stage.dice[seat] < 2) return one;
    const Grade two = grade(stage.rolls[seat][1], stat);
    const Grade better = std::max(one, two);
    const bool botched = std::min(one, two) == kCritFail;
    return botched && better != kCritSuccess && !rules.best_grade ? kCritFail : better;
}

// The d100 of both sides fall one by one, Black's first.
inline void add_roll(Stage& stage, int face) {
    const int side = stage.rolled[0] < stage.dice[0] ? 0 : 1;
    stage.rolls[side][stage.rolled[side]++] = static_cast<std::uint8_t>(face);
}

// How many d100 a ship rolls. A token is used up even if it adds nothing.
inline std::uint8_t take_dice(Ship& ship, bool edge) {
    const bool two = ship.plus || edge;
    ship.plus = false;
    return two ? 2 : 1;
}

}  // namespace boardwright::thrust
