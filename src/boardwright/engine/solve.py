"""The exact value of a position of a game for two, by search to the end of the game.

The compiled search takes the symmetries of the board into account and keeps its table within a
limit. Without it, or for a game without a core, the search in Python does the same more slowly.
"""

from __future__ import annotations

from functools import partial

import msgspec

from boardwright.core.errors import BoardwrightError
from boardwright.core.state import State
from boardwright.core.turn import Chance
from boardwright.engine.interrupt import interruptible
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.solver_module import NO_MEMORY, SOLVED, TOO_MANY_NODES, can_solve
from boardwright.engine.solve_search import (
    CHANCE_DECIDES,
    CannotSolve,
    solve_in_python,
    too_many_positions,
)

__all__ = ["DEFAULT_MEMORY", "CannotSolve", "Solution", "solve"]

DEFAULT_MEMORY = 512 << 20
_PYTHON_BYTES = 2_000
"""What a position takes in the table of the search in Python, roughly."""


class Solution(msgspec.Struct, frozen=True):
    """What each seat gets if both play perfectly."""

    values: tuple[float, float]
    line: tuple[str, ...]
    """Perfect play by both to the end, one action each."""
    positions: int
    """How many positions were searched."""
    forgotten: int = 0
    """How many of them had to leave the table because it was full; 0 means that it sufficed."""


def solve(
    state: State,
    max_positions: int,
    memory: int = DEFAULT_MEMORY,
    *,
    use_native: bool = True,
) -> Solution:
    """The solution of the position; raises `CannotSolve`.

    `memory` is the size of the table in bytes. The compiled search forgets positions when it is
    full, the one in Python gives up.
    """
    game = state.game
    if game.seats != 2 or game.has_hidden_parts:
        raise CannotSolve(
            f"only games of two players with nothing hidden can be solved, not this {game.title}"
        )
    if isinstance(state.turn(), Chance):
        raise CannotSolve(CHANCE_DECIDES)
    native_game = native(game) if use_native else None
    if native_game is not None and can_solve(native_game.module):
        return _solve_natively(native_game, state, max_positions, memory)
    limit = min(max_positions, memory // _PYTHON_BYTES)
    value, line, positions = solve_in_python(state, limit)
    return Solution((value, 1 - value), line, positions)


def _solve_natively(
    native_game: NativeGame, state: State, max_positions: int, memory: int
) -> Solution:
    module = native_game.module
    assert can_solve(module)
    control = native_game.module.SearchControl()
    run = partial(
        module.solve,
        native_game.rules,
        native_game.position(state),
        max_positions,
        memory,
        control,
    )
    status, double_value, positions, _, forgotten, codes = interruptible(run, control.stop)
    if status == TOO_MANY_NODES:
        raise CannotSolve(too_many_positions(max_positions, forgotten))
    if status == NO_MEMORY:
        raise CannotSolve(f"the system has no {memory >> 20} MB for the table of positions")
    if status != SOLVED:
        raise BoardwrightError("a line of the game is too long to be searched to its end")
    line = tuple(str(native_game.decode_action(code)) for code in codes)
    value = double_value / 2
    return Solution((value, 1 - value), line, positions, forgotten)
