"""What the compiled module of a game for two with nothing hidden offers to solve positions."""

from __future__ import annotations

from typing import Protocol, TypeGuard

from boardwright.engine.native.native_module import (
    Control,
    LoadedModule,
    NativeModule,
    OpaquePosition,
    OpaqueRules,
    Position_contra,
    Rules,
    SearchControl,
)

__all__ = [
    "CHANCE",
    "NO_MEMORY",
    "SOLVED",
    "TOO_DEEP",
    "TOO_MANY_NODES",
    "SolverModule",
    "can_solve",
]

SOLVED, TOO_MANY_NODES, CHANCE, TOO_DEEP, NO_MEMORY = range(5)
"""How a search ended, as in `native/search/solve.hpp`."""


class SolverModule(
    NativeModule[Rules, Position_contra, Control], Protocol[Rules, Position_contra, Control]
):
    """A module with an exact search."""

    def solve(
        self,
        game: Rules,
        position: Position_contra,
        max_nodes: int,
        memory: int,
        control: Control,
    ) -> tuple[int, int, int, int, int, list[int]]:
        """How it ended, twice seat 0's value, nodes, positions stored and replaced, the line."""


LoadedSolverModule = SolverModule[OpaqueRules, OpaquePosition, SearchControl]


def can_solve(module: LoadedModule) -> TypeGuard[LoadedSolverModule]:
    return hasattr(module, "solve")
