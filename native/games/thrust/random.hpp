// Uniformly random decisions and outcomes as likely as the rules say.
#pragma once

#include "games/thrust/play.hpp"

namespace boardwright::thrust {

inline int below(Rng& rng, int bound) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
}

inline Action pick(const Rules& rules, const State& state, int seat, Rng& rng) {
    if (state.stage.is_contest()) {
        const BurnRange range(rules, state, seat);
        return range.at(below(rng, range.count()));
    }
    ActionList found;
    legal(rules, state, seat, found);
    return found[below(rng, found.size())];
}

inline Action random_outcome(const Rules& rules, const State& state, Rng& rng) {
    if (const int sides = die_sides(rules, state)) {
        return roll_of(sides, below(rng, sides) + lowest_face(sides));
    }
    OutcomeList found;
    outcomes(rules, state, found);
    std::uint32_t total = 0;
    for (const auto& outcome : found) total += outcome.weight;
    std::uint32_t rest = rng.below(total);
    Action chosen = 0;
    for (const auto& [action, weight] : found) {
        chosen = action;
        if (rest < weight) break;
        rest -= weight;
    }
    return chosen;
}

}  // namespace boardwright::thrust
