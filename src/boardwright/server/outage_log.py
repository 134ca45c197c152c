"""Has every match in progress log the outages of this process, from its start on."""

from __future__ import annotations

import asyncio
import logging

from boardwright.core.errors import DamagedLog
from boardwright.server.app_context import AppContext
from boardwright.server.json_logging import log
from boardwright.server.problem import Problem
from boardwright.store import Conflict, StoreFailed

__all__ = ["OutageLog"]


class OutageLog:
    """Beats that are written tell the next start where to go on: see `Availability.mark_logged`."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._registry = context.registry
        self._availability = context.registry.availability
        self._returned = asyncio.Event()
        self._availability.on_return.append(self._returned.set)

    async def run(self) -> None:
        """Load the matches in progress, then wait for outages; until it is cancelled."""
        await self._load_playing()
        while True:
            await self._returned.wait()
            self._returned.clear()
            outage = self._availability.outages[-1]
            try:
                await asyncio.gather(*map(self._record, self._matches_with_clocks()))
                self._availability.mark_logged(outage)
            except StoreFailed:  # it goes on
                log("outage_not_logged", logging.WARNING)

    async def _load_playing(self) -> None:
        """Load every match in progress: clocks run and computers play without connections, too.

        Each logs the outage before the start.
        """
        before_start = self._availability.outages[-1:]
        while True:
            try:
                for match in await self._context.store.playing_ids():
                    await self._record(match)
                    await asyncio.sleep(0.001)
                break
            except StoreFailed:
                await asyncio.sleep(self._registry.retry_seconds)
        for outage in before_start:
            self._availability.mark_logged(outage)

    async def _record(self, match: str) -> None:
        """Raises `StoreFailed`."""
        try:
            live_match = await self._registry.live_match(match)
            async with live_match.lock:
                if self._availability.is_doubtful:
                    raise StoreFailed("the server is unavailable again")
                await self._registry.record_outages(live_match)
        except StoreFailed:
            raise
        except (Problem, Conflict, DamagedLog):
            return  # swept, decided by another process, or damaged, which the registry logs
        except Exception:
            logging.getLogger("boardwright").exception("match_unreadable")

    def _matches_with_clocks(self) -> set[str]:
        """A match whose timer has just fired has none, but is live."""
        live = {
            match
            for match, live_match in self._registry.live_matches.items()
            if live_match.hosted.clocks.running_since is not None
        }
        return live.union(self._context.clock_timeouts.timers.keys)
