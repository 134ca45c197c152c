"""When Python's cyclic garbage collector runs.

A full collection over some thousand matches stops the server for half a second, and play creates no
cycles: only closed requests and sockets do. So under load only the youngest generation is
collected, which takes a millisecond or two, and everything else when the process is idle or so many
sockets were closed that their memory matters.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from boardwright.server.fast_websocket import FastWebSocket

__all__ = ["GcPolicy"]

_YOUNG_OBJECTS = 5_000
"""New objects after which the youngest generation is collected."""
_NEVER = 1 << 30
_MIN_COLLECTIONS = 100
_MAX_COLLECTIONS = 20_000
"""Collections of the youngest generation after which a full one is due: while the process is idle,
and in any case. Under the highest load the latter takes about half an hour."""
_MAX_CLOSED_SOCKETS = 4_000
"""Sockets closed after which a full collection is due in any case; each leaves about 5 kB."""
_IDLE_SHARE = 0.2
"""The share of one core below which the process is idle."""


class GcPolicy:
    """Configures the garbage collector of this process, for good.

    `wall` and `cpu` return seconds: of elapsed time, and of this process's work. `closed_sockets`
    returns how many sockets it has closed.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.monotonic,
        cpu: Callable[[], float] = time.process_time,
        closed_sockets: Callable[[], int] = lambda: FastWebSocket.closed_count,
    ) -> None:
        self._wall, self._cpu = wall, cpu
        self._closed_sockets, self._collected_sockets = closed_sockets, closed_sockets()
        gc.collect()
        gc.freeze()  # modules and classes are never garbage
        gc.set_threshold(_YOUNG_OBJECTS, _NEVER, _NEVER)
        self._since = wall(), cpu()

    async def collect_if_due(self) -> None:
        """Run a full collection if one is due; call it every few seconds."""
        limit = _MIN_COLLECTIONS if self._is_idle() else _MAX_COLLECTIONS
        closed = self._closed_sockets()
        if gc.get_count()[1] >= limit or closed - self._collected_sockets >= _MAX_CLOSED_SOCKETS:
            self._collected_sockets = closed
            gc.collect()

    def _is_idle(self) -> bool:
        """Whether the process has been idle since the last call."""
        before, self._since = self._since, (self._wall(), self._cpu())
        elapsed, used = (now - then for now, then in zip(self._since, before, strict=True))
        return used < _IDLE_SHARE * elapsed
