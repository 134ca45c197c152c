#include "research/thrust.hpp"
#include "bindings/hidden_information.hpp"
#include "bindings/research.hpp"
#include "bindings/thrust_belief.hpp"
#include "search/thrust/search.hpp"

using namespace boardwright;

NB_MODULE(_thrust, m) {
    bind<Thrust, &search_thrust>(m);
    bind_hidden_information<Thrust>(m);
    bind_belief(m);
    bind_research<Thrust>(m);
    // Black's share with perfect information: the mean of so many rollouts to the end of the turn.
    m.def(
        "rollout_value",
        [](const GameRules<Thrust>& game, const Position<Thrust>& position, std::uint64_t rollouts,
           std::uint64_t seed, SearchControl<Thrust>& control) {
            const nb::gil_scoped_release release;
            return thrust::rollout_value(game.rules, position.state, rollouts, Rng(seed),
                                         control.stop_flag());
        },
        nb::arg("game"), nb::arg("position"), nb::arg("rollouts"), nb::arg("seed"),
        nb::arg("control"));
}
