// For games with hidden parts: what a seat notices and sees, as numbers to compare.
#pragma once

#include "bindings/module.hpp"

namespace boardwright {

template <class G>
void require_observer(const Table<G>& table, int observer) {
    const bool looks = observer >= -1 && observer < G::seats(table.rules);
    if (!looks) throw nb::value_error("there is no such seat");
}

template <class G>
    requires Veiled<G>
void bind_veiled(nb::module_& module) {
    // The code of what `observer` learns when the step is played; -1 is a spectator.
    module.def(
        "seen",
        [](const Table<G>& table, const Position<G>& position, int seat, typename G::Action action,
           int observer) {
            require_observer(table, observer);
            const Position<G> after = apply(table, position, seat, action);
            return G::seen(table.rules, position.state, seat, action, after.state, observer);
        },
        nb::arg("table"), nb::arg("position"), nb::arg("seat"), nb::arg("action"),
        nb::arg("observer"));
    module.def(
        "view_hash",
        [](const Table<G>& table, const Position<G>& position, int observer) {
            require_observer(table, observer);
            return G::view_hash(table.rules, position.state, observer);
        },
        nb::arg("table"), nb::arg("position"), nb::arg("observer"));
}

}  // namespace boardwright
