"""Computers' answers to draw offers.

An answer says yes or no, and nothing else: it always reads the same, and in games with hidden parts
the time it takes depends on chance alone.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import Protocol

from boardwright.core.game import Game
from boardwright.core.view import Information
from boardwright.hosting import agreements
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.server.json_logging import log
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.metrics import Metrics

__all__ = ["DrawAnswers", "DrawEvaluator", "must_answer_draw"]

_OPEN_PAUSE_SECONDS = (0.5, 1.0)
_HIDDEN_PAUSE_SECONDS = (2.5, 3.5)
"""Longer than an engine takes, so that the time reveals nothing."""


class DrawEvaluator(Protocol):
    """What the answers need of the engines."""

    async def accepts_draw(
        self, match: str, game: Game, level: int, information: Information, *, address: str
    ) -> bool:
        """Whether a computer of this level accepts a draw. Addresses are served in turn."""


class DrawAnswers:
    """Answers draw offers for computers. `pace` scales the pauses before the answers."""

    def __init__(
        self, registry: MatchRegistry, engines: DrawEvaluator, metrics: Metrics, pace: float
    ) -> None:
        self._registry, self._clock = registry, registry.clock
        self._engines, self._metrics, self._pace = engines, metrics, pace
        self._rng = random.Random()

    async def answer(self, live_match: LiveMatch, seat: int) -> None:
        """Accept or decline the standing offer, unless the position changes meanwhile."""
        hosted = live_match.hosted
        ply, started = hosted.ply, self._clock.now()
        accepts = await self._accepts(live_match, seat)
        pauses = _HIDDEN_PAUSE_SECONDS if hosted.game.has_hidden_parts else _OPEN_PAUSE_SECONDS
        pause = self._pace * self._rng.uniform(*pauses)
        await asyncio.sleep(max(0.0, pause - (self._clock.now() - started) / 1000))
        async with live_match.lock:
            await self._registry.record_outages(live_match)
            if not hosted.is_current(ply) or not must_answer_draw(hosted, seat):
                return
            command = agreements.accept if accepts else agreements.decline
            transition = command(hosted, seat, "draw", self._clock.now())
            await self._registry.commit(live_match, transition)

    async def _accepts(self, live_match: LiveMatch, seat: int) -> bool:
        """What the engine says; a repeated offer in the same position is not searched again."""
        hosted = live_match.hosted
        known = hosted.match.information(seat)
        earlier = live_match.draw_answers.get(seat)
        if earlier is not None and earlier[0] == known:
            return earlier[1]
        try:
            accepts = await self._engines.accepts_draw(
                live_match.id,
                hosted.game,
                hosted.seats[seat].level,
                known,
                address=live_match.engine_address,
            )
        except Exception as error:
            self._metrics.engine_failures.inc()
            log("engine_failed", logging.WARNING, match=live_match.id, why=type(error).__name__)
            return False
        live_match.draw_answers[seat] = known, accepts
        return accepts


def must_answer_draw(hosted: HostedMatch, seat: int) -> bool:
    """Whether an offer of a draw waits for the seat's answer."""
    return seat in agreements.seats_to_answer(hosted, "draw")
