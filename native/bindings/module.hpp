// The Python bindings of a game's core and searches; the same for every game.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>

#include "search/perft.hpp"
#include "search/playouts.hpp"
#include "search/random_game.hpp"
#include "search/uct.hpp"

namespace boardwright {

namespace nb = nanobind;

template <class G>
struct GameRules {  // the rules under one set of options
    typename G::Rules rules;
};

template <class G>
struct Position {
    typename G::State state;
};

template <class G>
GameRules<G> make_rules(const Wire& options) {
    auto rules = G::decode_rules(options);
    if (!rules) throw nb::value_error("invalid options encoding");
    return {*rules};
}

template <class G>
Position<G> decode(const GameRules<G>& game, const Wire& wire) {
    auto state = G::decode(game.rules, wire);
    if (!state) throw nb::value_error("invalid position encoding");
    return {*state};
}

template <class G>
void require_decider(const GameRules<G>& game, const Position<G>& position, int seat) {
    const bool decides = G::pending(game.rules, position.state) == Pending::decide && seat >= 0 &&
                         seat < G::seats(game.rules) &&
                         (G::deciders(game.rules, position.state) >> seat & 1) != 0;
    if (!decides) throw nb::value_error("the seat has no decision here");
}

template <class G>
std::vector<typename G::Action> legal(const GameRules<G>& game, const Position<G>& position,
                                      int seat) {
    require_decider(game, position, seat);
    const auto actions = std::make_unique_for_overwrite<Actions<G>>();  // too large for a stack
    G::legal(game.rules, position.state, seat, *actions);
    return {actions->begin(), actions->end()};
}

template <class G>
std::vector<std::pair<typename G::Action, std::uint32_t>> outcomes(const GameRules<G>& game,
                                                                   const Position<G>& position) {
    if (G::pending(game.rules, position.state) != Pending::chance) return {};
    Outcomes<G> native_values;
    G::outcomes(game.rules, position.state, native_values);
    std::vector<std::pair<typename G::Action, std::uint32_t>> result;
    for (const auto& outcome : native_values) result.emplace_back(outcome.action, outcome.weight);
    return result;
}

template <class G>
bool can_play(const GameRules<G>& game, const Position<G>& position, int seat,
              typename G::Action action) {
    if (seat == kChance) {
        for (const auto& [outcome, weight] : outcomes(game, position)) {
            if (outcome == action) return true;
        }
        return false;
    }
    require_decider(game, position, seat);
    return G::is_legal(game.rules, position.state, seat, action);
}

template <class G>
Position<G> apply(const GameRules<G>& game, Position<G> position, int seat,
                  typename G::Action action) {
    if (!can_play(game, position, seat, action)) throw nb::value_error("illegal action");
    G::apply(game.rules, position.state, seat, action);
    return position;
}

template <class G>
std::vector<float> shares(const GameRules<G>& game, const Position<G>& position) {
    if (G::pending(game.rules, position.state) != Pending::over) return {};
    float native_values[8] = {};
    G::shares(game.rules, position.state, native_values);
    return {native_values, native_values + G::seats(game.rules)};
}

// A result as plain tuples: (nodes, depth, [(turn, values, weight, next, samples)]).
template <class G>
using ResultTuple =
    std::tuple<std::uint64_t, int,
               std::vector<std::tuple<std::vector<typename G::Action>, std::vector<float>, double,
                                      std::vector<std::pair<int, typename G::Action>>, double>>>;

template <class G>
ResultTuple<G> to_tuple(const SearchResult<G>& result) {
    ResultTuple<G> tuple{result.nodes, result.depth, {}};
    for (const Variation<G>& variation : result.variations) {
        std::get<2>(tuple).emplace_back(variation.turn, variation.values, variation.weight,
                                        variation.next, variation.samples);
    }
    return tuple;
}

// (seats, actions, open choices, the position at the end, the position where the last turn began)
template <class G>
using RandomGameTuple = std::tuple<std::vector<int>, std::vector<typename G::Action>,
                                   std::vector<int>, Position<G>, Position<G>>;

template <class G>
RandomGameTuple<G> play_random_game(const GameRules<G>& game, const Position<G>& position,
                                    const std::vector<std::vector<std::uint32_t>>& seeds,
                                    std::uint64_t cap) {
    if (seeds.size() != static_cast<std::size_t>(G::seats(game.rules))) {
        throw nb::value_error("one seed is needed for each seat");
    }
    std::vector<PythonRandom> generators;
    for (const auto& words : seeds) {
        if (words.empty()) throw nb::value_error("a seed needs at least one word");
        generators.emplace_back(words);
    }
    const nb::gil_scoped_release release;
    RandomGame<G> played = random_game<G>(game.rules, position.state, std::move(generators), cap);
    return {std::move(played.seats), std::move(played.actions), std::move(played.open),
            Position<G>{played.final}, Position<G>{played.last_turn}};
}

// `Search` is the game's strong search, with the signature of `uct`.
template <class G, auto Search>
void bind(nb::module_& module) {
    static_assert(Game<G>);
    nb::set_leak_warnings(false);  // a thread that is blocked at exit still holds references
    nb::class_<GameRules<G>>(module, "GameRules")
        .def(
            "__init__",
            [](GameRules<G>* self, const Wire& options) {
                new (self) GameRules<G>(make_rules<G>(options));
            },
            nb::arg("options"))
        .def_prop_ro("seats", [](const GameRules<G>& self) { return G::seats(self.rules); })
        .def("start", [](const GameRules<G>& self) { return Position<G>{G::start(self.rules)}; })
        .def("decode", &decode<G>, nb::arg("wire"))
        .def("encode",
             [](const GameRules<G>& self, const Position<G>& position) {
                 return G::encode(self.rules, position.state);
             })
        .def("pending",
             [](const GameRules<G>& self, const Position<G>& position) {
                 return static_cast<int>(G::pending(self.rules, position.state));
             })
        .def("deciders",
             [](const GameRules<G>& self, const Position<G>& position) {
                 return G::pending(self.rules, position.state) == Pending::decide
                            ? G::deciders(self.rules, position.state)
                            : 0u;
             })
        .def("begins_turn",
             [](const GameRules<G>& self, const Position<G>& position) {
                 return G::begins_turn(self.rules, position.state);
             })
        .def("hash",
             [](const GameRules<G>& self, const Position<G>& position) {
                 return G::hash(self.rules, position.state);
             })
        .def("legal", &legal<G>, nb::arg("position"), nb::arg("seat"))
        .def("is_legal", &can_play<G>, nb::arg("position"), nb::arg("seat"), nb::arg("action"))
        .def("outcomes", &outcomes<G>, nb::arg("position"))
        .def("apply", &apply<G>, nb::arg("position"), nb::arg("seat"), nb::arg("action"))
        .def("shares", &shares<G>, nb::arg("position"));
    nb::class_<Position<G>>(module, "Position");
    nb::class_<SearchControl<G>>(module, "SearchControl")
        .def(nb::init<>())
        .def("stop", &SearchControl<G>::stop)
        .def("latest", [](const SearchControl<G>& self) { return to_tuple(self.latest()); });
    module.def(
        "perft",
        [](const GameRules<G>& game, const Position<G>& position, int depth,
           SearchControl<G>& control) {
            const nb::gil_scoped_release release;
            return perft<G>(game.rules, position.state, depth, control.stop_flag());
        },
        nb::arg("game"), nb::arg("position"), nb::arg("depth"), nb::arg("control"));
    module.def(
        "playouts",
        [](const GameRules<G>& game, const Position<G>& position, std::uint64_t games, int threads,
           std::uint64_t seed, SearchControl<G>& control) {
            const nb::gil_scoped_release release;
            const PlayoutStats stats = playouts<G>(game.rules, position.state, games,
                                                   std::max(threads, 1), seed, control.stop_flag());
            return std::make_tuple(std::vector<double>(stats.shares.begin(),
                                                       stats.shares.begin() + G::seats(game.rules)),
                                   stats.games, stats.steps);
        },
        nb::arg("game"), nb::arg("position"), nb::arg("games"), nb::arg("threads"), nb::arg("seed"),
        nb::arg("control"));
    module.def("random_game", &play_random_game<G>, nb::arg("game"), nb::arg("position"),
               nb::arg("seeds"), nb::arg("cap"));
    const auto bind_search = [](auto run) {
        return [run](const GameRules<G>& game, const std::vector<Position<G>>& worlds, int seat,
                     std::uint64_t nodes, double seconds, int threads, std::uint64_t seed,
                     std::size_t memory, int variations, const ParamMap& param_map,
                     SearchControl<G>& control) {
            if (worlds.empty()) throw nb::value_error("worlds must not be empty");
            std::vector<typename G::State> states;
            for (const Position<G>& world : worlds) {
                require_decider(game, world, seat);
                states.push_back(world.state);
            }
            Budget budget;
            budget.nodes = std::max<std::uint64_t>(nodes, 1);
            budget.seconds = seconds;
            budget.threads = std::max(threads, 1);
            budget.seed = seed;
            budget.memory = memory;
            budget.variations = std::max(variations, 1);
            const nb::gil_scoped_release release;
            return to_tuple(run(game.rules, std::span<const typename G::State>(states), seat,
                                budget, param_map, control));
        };
    };
    const auto define = [&](const char* name, auto function) {
        module.def(name, function, nb::arg("game"), nb::arg("worlds"), nb::arg("seat"),
                   nb::arg("nodes"), nb::arg("seconds"), nb::arg("threads"), nb::arg("seed"),
                   nb::arg("memory"), nb::arg("variations"), nb::arg("params"), nb::arg("control"));
    };
    define("uct", bind_search(&uct<G>));
    define("search", bind_search(Search));
}

}  // namespace boardwright
