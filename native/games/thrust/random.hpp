// Uniformly random decisions, and chance outcomes drawn by their weights.
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
    ActionList listed;
    legal(rules, state, seat, listed);
    return listed[below(rng, listed.size())];
}

inline Action random_outcome(const Rules& rules, const State& state, Rng& rng) {
    if (const int sides = die_sides(rules, state)) {
        return roll_of(sides, below(rng, sides) + lowest_face(sides));
    }
    OutcomeList listed;
    outcomes(rules, state, listed);
    std::uint32_t total = 0;
    for (const auto& outcome : listed) total += outcome.weight;
    std::uint32_t rest = rng.below(total);
    Action chosen = 0;
    for (const auto& [action, weight] : listed) {
        chosen = action;
        if (rest < weight) break;
        rest -= weight;
    }
    return chosen;
}

}  // namespace boardwright::thrust
