"""When nobody was served: a clock that ran while the server was down is never charged for it.

A file beside the data is touched every second. What lies between its last touch and the next start
is downtime; after a crash, too.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from boardwright.hosting.clocks import Downtime
from boardwright.server.clock import Clock

__all__ = ["Heartbeat"]

_SHORTEST = 2_000
"""Between two beats nothing was down."""
_KEPT = 50


class Heartbeat:
    def __init__(self, data: Path, clock: Clock) -> None:
        self._clock = clock
        self._beat = data / "heartbeat"
        self._spans = data / "downtime.json"
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.down = self._remember()

    def beat(self) -> None:
        self._beat.touch()
        moment = self._clock.now() / 1000
        os.utime(self._beat, (moment, moment))

    def _remember(self) -> Downtime:
        # Another worker may start as well: whoever sees its beat must see the span it wrote before.
        last = int(self._beat.stat().st_mtime * 1000) if self._beat.exists() else None
        spans, start = self._read(), self._clock.now()
        if last is not None and start - last > _SHORTEST:
            spans.append((max(last, spans[-1][1]) if spans else last, start))
            self._spans.write_bytes(msgspec.json.encode(spans[-_KEPT:]))
        self.beat()
        return tuple(spans[-_KEPT:])

    def _read(self) -> list[tuple[int, int]]:
        try:
            return msgspec.json.decode(self._spans.read_bytes(), type=list[tuple[int, int]])
        except (OSError, msgspec.MsgspecError):
            return []
