"""Players who run out of time."""

from __future__ import annotations

import logging

from boardwright.core.errors import DamagedLog
from boardwright.hosting.turn_commands import expire_clock
from boardwright.server.json_logging import log
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.problem import Problem
from boardwright.server.timers import Timers
from boardwright.store import Conflict, StoreFailed

__all__ = ["ClockTimeouts"]


class ClockTimeouts:
    """A timer for every match with a running clock that this process has loaded since its start.

    It stays when the match is unloaded. Several processes may have one for the same match: the
    first to append the timeout wins.
    """

    def __init__(self, registry: MatchRegistry) -> None:
        self._registry = registry
        self._clock = registry.clock
        self.timers = Timers(self._expire, self._clock)
        registry.on_change.append(self._set)

    def _set(self, live_match: LiveMatch) -> None:
        if live_match.hosted.created.clock is None:
            return
        due = (
            live_match.hosted.clocks.next_timeout(at := self._clock.now())
            if live_match.hosted.status == "playing"
            else None
        )
        if due is None:
            self.timers.drop(live_match.id)
        else:
            self.timers.set(live_match.id, at + due[0])

    async def _expire(self, match: str) -> None:
        try:
            await self._registry.availability.beat()  # nobody loses on time while the store is out
            live_match = await self._registry.live_match(match)
            async with live_match.lock:
                await self._registry.record_outages(live_match)
                while transition := expire_clock(live_match.hosted, self._clock.now()):
                    await self._registry.commit(live_match, transition)
            self._set(live_match)
        except (Problem, DamagedLog):
            return  # the match was swept, or cannot be played on
        except (Conflict, StoreFailed) as error:
            log("flag_waits", logging.WARNING, match=match, why=error.code)
            self.timers.set(match, self._clock.now() + round(1000 * self._registry.retry_seconds))
