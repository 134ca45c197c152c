"""Whether the server can take a move: it can if the store takes a beat, a small write, in time.

The time from the last beat that was written to the next one is an outage if a write failed, was not
answered, or the process did not run. So is the time from the last beat of all processes to a start.
Matches with running clocks log it, and charge nobody for it.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from contextlib import suppress

from boardwright.hosting.clocks import Clocks
from boardwright.server.clock import Clock
from boardwright.server.json_logging import log
from boardwright.server.session import new_id
from boardwright.store import Store, StoreFailed

__all__ = ["BEAT_SECONDS", "PATIENCE_SECONDS", "Availability", "Span"]

Span = tuple[int, int]
"""From when to when, in milliseconds since 1970."""
BEAT_SECONDS = 1.0
PATIENCE_SECONDS = 2.0
_MAX_SKEW_MS = 500
"""A clock that differs from the database's by more is set."""
_CONFIRM_MS = 5_000
_MAX_OUTAGES = 50


class Availability:
    """The outages of this process, from `start` on.

    `is_shared`: other processes use the store, and all take the time from its clock. `patience`:
    seconds after which a write that is not answered counts as failed; None: never.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        is_shared: bool = False,
        patience: float | None = PATIENCE_SECONDS,
    ) -> None:
        self.outages: list[Span] = []
        """The last ones that have ended."""
        self.on_return: list[Callable[[], None]] = []
        """Called when an outage has ended; must not block or raise."""
        self._store = store
        self._clock = clock
        self._is_shared = is_shared
        self._patience = patience
        self._max_gap_ms = math.inf if patience is None else 1000 * (BEAT_SECONDS + patience)
        self._process = new_id() if is_shared else "server"
        self._last_beat = clock.now()
        self._out_since: int | None = None
        self._unconfirmed: Span | None = None
        """The last outage, if a transition was not stored and none has been since."""
        self._unlogged_since: int | None = None
        """When the first outage began that some match may not have logged yet."""
        self._writing: asyncio.Task[StoreFailed | None] | None = None

    async def start(self) -> None:
        """Take the time from the last beat of all processes as an outage. Raises `StoreFailed`."""
        await self._follow_database(0)
        now = self._clock.now()
        beats = await self._store.last_beats()
        if beats and max(beats) > now + _MAX_SKEW_MS:
            log("beat_from_the_future", logging.WARNING, ahead_ms=max(beats) - now)
        past = [at for at in beats if at <= now + _MAX_SKEW_MS]
        self._out_since = self._unlogged_since = min(now, max(past, default=0))
        with suppress(StoreFailed):
            await self.beat()

    async def tick(self, *, is_needed: bool) -> None:
        """Write a beat if it is needed; call it every `BEAT_SECONDS`."""
        if is_needed or self.is_doubtful:
            with suppress(StoreFailed):
                await self.beat()
        else:
            self._last_beat = self._clock.now()

    @property
    def is_doubtful(self) -> bool:
        """Whether it is not known that the server could take moves until now: call `beat`."""
        return self._out_since is not None or self._is_late(self._clock.now())

    def unrecorded(self, clocks: Clocks) -> list[Span]:
        """The outages that a running clock of a match would still be charged for."""
        starts = clocks.running_since
        if starts is None:
            return []
        now = self._clock.now()
        if starts[1] > now + 2 * _MAX_SKEW_MS:  # the time was set back
            return [(now, now)]
        if not self.outages or self.outages[-1][1] <= starts[0]:
            return []
        return [outage for outage in self.outages if clocks.lacks(*outage)]

    # -- beats -----------------------------------------------------------------------------

    async def beat(self) -> None:
        """Write a beat; callers share one that is being written.

        Raises `StoreFailed`, also if it is not answered in time: then the server is out.
        """
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write_beat())
        done, _ = await asyncio.wait({self._writing}, timeout=self._patience)
        if not done:
            self.lose()
            raise StoreFailed(f"the database has not answered for {self._patience} s")
        if error := done.pop().result():
            raise error

    async def _write_beat(self) -> StoreFailed | None:
        try:
            await self._store.beat(self._process, self._logged_until())
            await self._follow_database(_MAX_SKEW_MS)
        except StoreFailed as error:
            self.lose()
            return error
        finally:
            self._writing = None
        self._return()
        return None

    def _logged_until(self) -> int:
        """If the process is killed before all matches have logged an outage, the next one does."""
        now = self._clock.now()
        began = (
            self._out_since,
            self._unlogged_since,
            self._last_beat if self._is_late(now) else now,
        )
        return min(now, *(since for since in began if since is not None))

    async def _follow_database(self, tolerance: int) -> None:
        """Set the clock by the database's, so that all processes have the same time."""
        if not self._is_shared:
            return
        asked = self._clock.now()
        time = await self._store.time(asked)
        answered = self._clock.now()
        ahead = time - (asked + answered) // 2  # give or take half of the time it took
        if abs(ahead) > max(tolerance, (answered - asked) // 2):
            self._clock.shift(ahead)
            if abs(ahead) > _MAX_SKEW_MS:
                log("clock_set", logging.WARNING, by_ms=ahead)

    # -- outages ---------------------------------------------------------------------------

    def lose(self, *, is_transition: bool = False) -> None:
        """A write has failed, or was not answered: the server has been out since the last beat.

        Beats may fit on a disk that is too full for a transition, so the next transition decides
        whether the outage has ended.
        """
        now = self._clock.now()
        if self._out_since is None:
            since, until = self._unconfirmed or (self._last_beat, now)
            self._out_since = min(now, since if now - until < _CONFIRM_MS else self._last_beat)
            log("outage_begins", logging.WARNING)
        if is_transition:
            self._unconfirmed = (self._out_since, now)

    def confirm(self) -> None:
        """A transition was stored."""
        self._unconfirmed = None

    def mark_logged(self, outage: Span) -> None:
        """Every match has logged the outages up to this one."""
        if self.outages[-1:] == [outage]:
            self._unlogged_since = None

    def _is_late(self, now: int) -> bool:
        """Whether the process has not run, or has been too busy, since the last beat."""
        return now - self._last_beat > self._max_gap_ms

    def _return(self) -> None:
        """A beat was written."""
        now = self._clock.now()
        since = self._out_since
        if since is None and (self._is_late(now) or now < self._last_beat):
            since = self._last_beat
        if now < self._last_beat:  # the time was set back
            self.outages = [outage for outage in self.outages if outage[1] <= now]
        self._last_beat = now
        if since is None:
            return
        since = min(since, now)
        self._out_since = None
        earlier = since if self._unlogged_since is None else self._unlogged_since
        self._unlogged_since = min(since, earlier)
        before = [outage for outage in self.outages if outage[0] < since]
        self.outages = [*before[1 - _MAX_OUTAGES :], (since, now)]
        log("outage_ended", seconds=(now - since) / 1000 if since else None)
        for callback in self.on_return:
            callback()
