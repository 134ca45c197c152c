// One random game with its decisions: what random players with these seeds play in Python.
#pragma once

#include <memory>
#include <vector>

#include "core/game.hpp"
#include "core/python_random.hpp"

namespace boardwright {

template <Game G>
struct RandomGame {
    std::vector<int> seats;                   // who made each decision
    std::vector<typename G::Action> actions;  // what it was
    std::vector<int> open;                    // among how many
    typename G::State final;
    typename G::State last_turn;  // where the turn of the last decision began
};

// Plays to the end, to the first node of chance, or for at most `cap` decisions; each seat chooses
// with its own generator.
template <Game G>
RandomGame<G> random_game(const typename G::Rules& rules, const typename G::State& state,
                          std::vector<PythonRandom> generators, std::uint64_t cap) {
    RandomGame<G> game{{}, {}, {}, state, state};
    const auto actions = std::make_unique_for_overwrite<Actions<G>>();  // too large for a stack
    while (game.actions.size() < cap && G::pending(rules, game.final) == Pending::decide) {
        const int seat = lowest_seat(G::deciders(rules, game.final));
        if (G::begins_turn(rules, game.final)) game.last_turn = game.final;
        G::legal(rules, game.final, seat, *actions);
        auto& generator = generators[static_cast<std::size_t>(seat)];
        const auto which = generator.below(static_cast<std::uint32_t>(actions->size()));
        const auto action = (*actions)[static_cast<int>(which)];
        game.seats.push_back(seat);
        game.actions.push_back(action);
        game.open.push_back(actions->size());
        G::apply(rules, game.final, seat, action);
    }
    return game;
}

}  // namespace boardwright
