// The Python bindings of a Thrust! seat's belief.
#pragma once

#include "bindings/module.hpp"
#include "search/thrust/belief.hpp"

namespace boardwright {

// The actor (below kChance if it was hidden), the action, and every event as number and two words.
using ObservedStepTuple =
    std::tuple<int, thrust::Action, std::vector<std::tuple<int, std::uint64_t, std::uint64_t>>>;

inline thrust::ObservedStep observed_step(const ObservedStepTuple& step) {
    const auto& [actor, action, events] = step;
    std::uint64_t code = 0;
    for (const auto& [event, one, two] : events) {
        code += thrust::event_hash(static_cast<thrust::Event>(event), one, two);
    }
    return {actor >= kChance, actor, action, code};
}

inline void bind_belief(nb::module_& module) {
    using thrust::Belief;
    using Positions = std::vector<Position<Thrust>>;
    nb::class_<Belief>(module, "Belief")
        .def(
            "__init__",
            [](Belief* self, const GameRules<Thrust>& game, int seat, int size,
               std::uint64_t seed) {
                if (seat < 0 || seat > 1 || size < 1)
                    throw nb::value_error("seat must be 0 or 1 and size at least 1");
                new (self) Belief(game.rules, seat, size, seed);
            },
            nb::arg("game"), nb::arg("seat"), nb::arg("size"), nb::arg("seed"))
        .def(
            "observe",
            [](Belief& self, const std::vector<ObservedStepTuple>& steps) {
                const nb::gil_scoped_release release;
                bool explained = true;
                for (const ObservedStepTuple& step : steps)
                    explained = self.observe(observed_step(step));
                return explained;
            },
            nb::arg("steps"))
        .def(
            "reset",
            [](Belief& self, const Positions& worlds) {
                std::vector<thrust::State> states;
                for (const Position<Thrust>& world : worlds) states.push_back(world.state);
                self.reset(states);
            },
            nb::arg("worlds"))
        .def(
            "sample",
            [](Belief& self, int count) {
                Positions result;
                for (const thrust::State& state : self.sample(count)) result.push_back({state});
                return result;
            },
            nb::arg("count"));
}

}  // namespace boardwright
