"""The `perft` and `divide` commands, which may take very long and can be stopped."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from boardwright.core.errors import BoardwrightError
from boardwright.core.state import State
from boardwright.engine.native import native
from boardwright.testing.perft import divide, perft

__all__ = ["PerftCounter"]

_UNINTERRUPTED_DEPTH = 2
"""The Python rules count to this depth without checking for a stop."""


class _Stopped(BoardwrightError):
    """The count was stopped."""

    code = "stopped"


class PerftCounter:
    """Counts step sequences; `stop` may be called from another thread."""

    def __init__(self, state: State, depth: int) -> None:
        self._state, self._depth = state, depth
        self._native_game = native(state.game)
        self._control = (
            None if self._native_game is None else self._native_game.module.SearchControl()
        )
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Make the running count raise."""
        self._stopped.set()
        if self._control is not None:
            self._control.stop()

    def perft(self) -> Sequence[str]:
        """The answer to `perft`: one line with the count."""
        return (f"perft {self._depth} {self._count(self._state, self._depth)}",)

    def divide(self) -> Sequence[str]:
        """The answer to `divide`: one line for each first step, then the total."""
        parts = divide(self._state, self._depth, self._count)
        total = sum(parts.values()) if self._depth else 1
        return (
            *(f"divide {step} {count}" for step, count in parts.items()),
            f"perft {self._depth} {total}",
        )

    def _count(self, state: State, depth: int) -> int:
        if self._native_game is not None and self._control is not None:
            position = self._native_game.position(state)
            count = self._native_game.module.perft(
                self._native_game.rules, position, depth, self._control
            )
        elif depth <= _UNINTERRUPTED_DEPTH:
            count = perft(state, depth)
        else:
            count = sum(self._count(state.play(step), depth - 1) for step in state.steps())
        if self._stopped.is_set():
            raise _Stopped("the count was stopped")
        return count
