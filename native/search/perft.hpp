// Counting sequences of steps, to compare two implementations of the rules.
#pragma once

#include <atomic>
#include <memory>

#include "core/game.hpp"

namespace boardwright {

// `lists` has one list of decisions for each depth: too large for the stack in some games.
template <Game G>
std::uint64_t count_sequences(const typename G::Rules& rules, const typename G::State& state,
                              int depth, const std::atomic<bool>& stop, Actions<G>* lists) {
    if (depth == 0) return 1;
    std::uint64_t total = 0;
    const auto count_after = [&](int seat, typename G::Action action) {
        if (stop.load(std::memory_order_relaxed)) return;
        typename G::State next = state;
        G::apply(rules, next, seat, action);
        total += count_sequences<G>(rules, next, depth - 1, stop, lists);
    };
    switch (G::pending(rules, state)) {
        case Pending::over:
            return 0;
        case Pending::chance: {
            Outcomes<G> outcomes;
            G::outcomes(rules, state, outcomes);
            if (depth == 1) return static_cast<std::uint64_t>(outcomes.size());
            for (const auto& outcome : outcomes) count_after(kChance, outcome.action);
            return total;
        }
        case Pending::decide:
            break;
    }
    // In a sealed step each order of committing is a sequence of its own.
    for (std::uint32_t seats = G::deciders(rules, state); seats != 0; seats &= seats - 1) {
        const int seat = lowest_seat(seats);
        Actions<G>& actions = lists[depth - 1];
        G::legal(rules, state, seat, actions);
        if (depth == 1) {
            total += static_cast<std::uint64_t>(actions.size());
            continue;
        }
        for (const auto action : actions) count_after(seat, action);
    }
    return total;
}

template <Game G>
std::uint64_t perft(const typename G::Rules& rules, const typename G::State& state, int depth,
                    const std::atomic<bool>& stop) {
    const std::unique_ptr<Actions<G>[]> lists(new Actions<G>[static_cast<std::size_t>(depth)]);
    return count_sequences<G>(rules, state, depth, stop, lists.get());
}

}  // namespace boardwright
