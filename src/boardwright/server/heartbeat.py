"""Records when the server was down, so that no clock is charged for it.

A file in the data directory is touched every second; the time from its last touch to the next start
is downtime, also after a crash.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from boardwright.hosting.clocks import Downtime
from boardwright.server.clock import Clock

__all__ = ["Heartbeat"]

_MIN_DOWNTIME_MS = 2_000
"""A shorter gap lies between two beats."""
_MAX_SPANS = 50


class Heartbeat:
    """The heartbeat of the servers that share a data directory.

    `downtime` has the last spans in which none of them was running, up to this start.
    """

    def __init__(self, data: Path, clock: Clock) -> None:
        self._clock = clock
        self._beat_file = data / "heartbeat"
        self._spans_file = data / "downtime.json"
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.downtime = self._record_start()

    def beat(self) -> None:
        """Record that the server is running; call it every second."""
        self._beat_file.touch(mode=0o600)
        moment = self._clock.now() / 1000
        os.utime(self._beat_file, (moment, moment))

    def _record_start(self) -> Downtime:
        # The beat is read first: another worker that starts now writes its span before its beat.
        last = int(self._beat_file.stat().st_mtime * 1000) if self._beat_file.exists() else None
        spans, start = self._read(), self._clock.now()
        if last is not None and start - last > _MIN_DOWNTIME_MS:
            spans.append((max(last, spans[-1][1]) if spans else last, start))
            self._spans_file.touch(mode=0o600)
            self._spans_file.write_bytes(msgspec.json.encode(spans[-_MAX_SPANS:]))
        self.beat()
        return tuple(spans[-_MAX_SPANS:])

    def _read(self) -> list[tuple[int, int]]:
        try:
            return msgspec.json.decode(self._spans_file.read_bytes(), type=list[tuple[int, int]])
        except (OSError, msgspec.MsgspecError):
            return []
