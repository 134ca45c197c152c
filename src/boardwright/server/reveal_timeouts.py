"""Players who do not reveal their seeds in time: the start of their match is cancelled."""

from __future__ import annotations

import logging

from boardwright.hosting.seed_exchange import cancel_start
from boardwright.server.json_logging import log
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.problem import Problem
from boardwright.server.timers import Timers
from boardwright.store import Conflict, StoreFailed

__all__ = ["RevealTimeouts"]


class RevealTimeouts:
    """A timer for every match whose players are to reveal their seeds.

    The time is in the log, so a restart changes nothing, and of several processes the first to
    append the cancellation wins. After a restart the match is loaded by its next visitor. Players
    have `grace_ms` then to connect again: the time in which the server was down is not theirs.
    """

    def __init__(self, registry: MatchRegistry, grace_ms: int) -> None:
        self._registry = registry
        self._clock = registry.clock
        self._grace_ms = grace_ms
        self.timers = Timers(self._expire, self._clock)
        registry.on_change.append(self._set)

    def _set(self, live_match: LiveMatch) -> None:
        due = self._due(live_match)
        if due is None:
            self.timers.drop(live_match.id)
        else:
            self.timers.set(live_match.id, due)

    def _due(self, live_match: LiveMatch) -> int | None:
        reveal_by = live_match.hosted.reveal_by
        return None if reveal_by is None else max(reveal_by, live_match.loaded_at + self._grace_ms)

    async def _expire(self, match: str) -> None:
        try:
            live_match = await self._registry.live_match(match)
            async with live_match.lock:
                due, now = self._due(live_match), self._clock.now()
                if due is not None and now >= due:
                    await self._cancel(live_match, now)
            self._set(live_match)
        except Problem:
            return  # the match was swept
        except (Conflict, StoreFailed) as error:
            log("reveal_waits", logging.WARNING, match=match, why=error.code)
            self.timers.set(match, self._clock.now() + round(1000 * self._registry.retry_seconds))

    async def _cancel(self, live_match: LiveMatch, now: int) -> None:
        awaited = live_match.hosted.awaited
        if transition := cancel_start(live_match.hosted, now):
            await self._registry.commit(live_match, transition)
            log("start_cancelled", match=live_match.id, seats=awaited)
