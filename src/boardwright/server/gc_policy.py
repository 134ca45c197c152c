"""When Python looks for garbage that refers to itself.

A look at all objects of some thousand matches stops the server for half a second, and play leaves
nothing to find: only requests and sockets that have gone do. So while people play only the youngest
objects are looked at, which takes a millisecond or two; the rest has its turn in a quiet moment.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

__all__ = ["GcPolicy"]

_YOUNG = 5_000
"""New objects after which the young are looked at."""
_NEVER = 1 << 30
_SOME = 100
_MANY = 20_000
"""Looks at the young after which a look at all is due in a quiet moment, and at any moment: under
the highest load the latter is about half an hour."""
_QUIET = 0.2
"""Share of a processor below which a moment is quiet."""


class GcPolicy:
    """`wall` and `busy` count seconds: those that pass, and those this process works."""

    def __init__(
        self,
        wall: Callable[[], float] = time.monotonic,
        busy: Callable[[], float] = time.process_time,
    ) -> None:
        self._wall, self._busy = wall, busy
        gc.collect()
        gc.freeze()  # what the program itself is made of stays
        gc.set_threshold(_YOUNG, _NEVER, _NEVER)
        self._since = wall(), busy()

    async def tidy(self) -> None:
        if gc.get_count()[1] >= (_SOME if self._is_quiet() else _MANY):
            gc.collect()

    def _is_quiet(self) -> bool:
        """Since the last time this was asked."""
        before, self._since = self._since, (self._wall(), self._busy())
        lasted, worked = (now - then for now, then in zip(self._since, before, strict=True))
        return worked < _QUIET * lasted
