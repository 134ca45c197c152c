// For games with hidden parts: what a seat observes and sees, as hashes to compare.
#pragma once

#include "bindings/module.hpp"

namespace boardwright {

template <class G>
void require_observer(const GameRules<G>& game, int observer) {
    const bool exists = observer >= -1 && observer < G::seats(game.rules);
    if (!exists) throw nb::value_error("seat out of range");
}

template <class G>
    requires HiddenInformation<G>
void bind_hidden_information(nb::module_& module) {
    // The hash of what `observer` learns when the step is played; -1 is a spectator.
    module.def(
        "observation_hash",
        [](const GameRules<G>& game, const Position<G>& position, int seat,
           typename G::Action action, int observer) {
            require_observer(game, observer);
            const Position<G> after = apply(game, position, seat, action);
            return G::observation_hash(game.rules, position.state, seat, action, after.state,
                                       observer);
        },
        nb::arg("game"), nb::arg("position"), nb::arg("seat"), nb::arg("action"),
        nb::arg("observer"));
    module.def(
        "view_hash",
        [](const GameRules<G>& game, const Position<G>& position, int observer) {
            require_observer(game, observer);
            return G::view_hash(game.rules, position.state, observer);
        },
        nb::arg("game"), nb::arg("position"), nb::arg("observer"));
}

}  // namespace boardwright
