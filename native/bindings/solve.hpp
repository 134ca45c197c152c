// Exact values of positions of games for two with nothing hidden.
#pragma once

#include "bindings/module.hpp"
#include "search/search.hpp"
#include "search/solve.hpp"

namespace boardwright {

template <class G>
void bind_solve(nb::module_& module) {
    // The status (`SolveStatus`), the value times two of seat 0, the nodes, the positions stored
    // and replaced, and perfect play to the end.
    module.def(
        "solve",
        [](const GameRules<G>& game, const Position<G>& position, std::uint64_t max_nodes,
           std::size_t memory, SearchControl<G>& control) {
            SolveResult<G> result;
            {
                const nb::gil_scoped_release release;
                result = ExactSearch<G>(game.rules, memory, max_nodes, control.stop_flag())
                             .solve(position.state);
            }
            return std::make_tuple(static_cast<int>(result.status), result.value, result.nodes,
                                   result.stored, result.replaced, result.line);
        },
        nb::arg("game"), nb::arg("position"), nb::arg("max_nodes"), nb::arg("memory"),
        nb::arg("control"));
}

}  // namespace boardwright
