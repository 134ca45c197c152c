"""Computers at the table: whenever one is to decide, an engine is asked, outside this process.

A match never waits for ever: if the engines fail, any legal turn is played. Where something is
hidden, an answer takes a time that says nothing about how free the choice was.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from typing import Protocol

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action, Step
from boardwright.core.view import Information
from boardwright.engine.level import level, levels
from boardwright.fairness import fresh_nonce
from boardwright.hosting import Refused, turns
from boardwright.server.live_match import LiveMatch
from boardwright.server.logs import log
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.metrics import Metrics
from boardwright.server.session import new_id
from boardwright.store import Conflict, Store, StoreFailed

__all__ = ["ComputerPlayers", "TurnChooser"]

_LEASE = 30.0
"""Seconds for which the process that has thought about a match is the one to go on with it."""
_CLAIMED = 3.0
"""Seconds until a process looks again after work that another has claimed."""
_OPEN_PAUSE = (0.25, 0.5)
_HIDDEN_PAUSE = (0.3, 0.9)


class TurnChooser(Protocol):
    async def choose(
        self,
        match: str,
        game: Game,
        spec: str,
        seed: int,
        information: Information,
        *,
        address: str,
    ) -> Sequence[str]:
        """A turn for the seat that knows this; addresses are served in turn."""


class ComputerPlayers:
    def __init__(
        self,
        registry: MatchRegistry,
        store: Store,
        engines: TurnChooser,
        metrics: Metrics,
        pace: float,
    ) -> None:
        self._registry = registry
        self._clock = registry.clock
        self._store = store
        self._engines = engines
        self._metrics = metrics
        self._pace = pace
        self._me = new_id()
        self._rng = random.Random()
        self._tasks: set[asyncio.Task[None]] = set()
        registry.changed.append(self.wake)

    def wake(self, live_match: LiveMatch) -> None:
        """Let every computer think that is to decide."""
        for seat in live_match.hosted.deciding:
            if seat not in live_match.thinking and _is_due(live_match, seat):
                task = asyncio.get_running_loop().create_task(self._sit(live_match, seat))
                live_match.thinking[seat] = task
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _sit(self, live_match: LiveMatch, seat: int) -> None:
        """As long as it is this seat's turn."""
        try:
            lease = f"computers:{live_match.id}"
            while _is_due(live_match, seat):
                try:
                    if await self._store.lease(lease, self._me, _LEASE):
                        await self._decide(live_match, seat)
                    else:
                        await asyncio.sleep(_CLAIMED)
                except (Conflict, StoreFailed) as error:
                    log("computer_waits", match=live_match.id, why=error.code)
                    has_failed = isinstance(error, StoreFailed)
                    await asyncio.sleep(self._registry.retry_seconds if has_failed else 0)
            if live_match.hosted.status == "over":
                await self._store.release(lease, self._me)
        except Exception:
            self._metrics.failures.inc()
            logging.getLogger("boardwright").exception("computer_failed")
        finally:
            live_match.thinking.pop(seat, None)

    async def _decide(self, live_match: LiveMatch, seat: int) -> None:
        hosted = live_match.hosted
        ply, begun = hosted.ply, self._clock.now()
        turn = await self._think(live_match, seat)
        pause = self._pause(hosted.game, hosted.seats[seat].level)
        await asyncio.sleep(max(0.0, pause - (self._clock.now() - begun) / 1000))
        async with live_match.lock:
            if not hosted.is_current(ply) or not _is_due(live_match, seat):
                return
            try:
                transition = turns.play(hosted, seat, ply, turn, self._clock.now(), fresh_nonce())
            except Refused as error:
                self._metrics.engine_failures.inc()
                log("engine_refused", logging.WARNING, match=live_match.id, code=error.code)
                turn = any_turn(hosted.match.state, seat, self._rng)
                transition = turns.play(hosted, seat, ply, turn, self._clock.now(), fresh_nonce())
            await self._registry.commit(live_match, transition)
        self._metrics.replies.labels(hosted.created.game).inc()

    async def _think(self, live_match: LiveMatch, seat: int) -> Sequence[str]:
        hosted = live_match.hosted
        try:
            offered = levels(hosted.game)[-1].number
            spec = f"level:{min(offered, hosted.seats[seat].level)}"
            known = hosted.match.information(seat)
            seed = self._rng.getrandbits(32)
            return await self._engines.choose(
                live_match.id, hosted.game, spec, seed, known, address=_asked_by(live_match)
            )
        except Exception as error:
            self._metrics.engine_failures.inc()
            log("engine_failed", logging.WARNING, match=live_match.id, why=type(error).__name__)
            return any_turn(hosted.match.state, seat, self._rng)

    def _pause(self, game: Game, number: int) -> float:
        """How long the answer is to take. Where something is hidden, longer than any search."""
        if not game.has_hidden_parts:
            return self._pace * self._rng.uniform(*_OPEN_PAUSE)
        known = level(game, number)
        return self._pace * (known.seconds if known else 0.0) + (
            self._pace * self._rng.uniform(*_HIDDEN_PAUSE)
        )


def _is_due(live_match: LiveMatch, seat: int) -> bool:
    hosted = live_match.hosted
    if hosted.seats[seat].kind != "computer" or seat not in hosted.deciding:
        return False
    # Computers among themselves play for whoever watches: nobody may leave them at it for ever.
    return bool(live_match.connections) or any(
        hosted.seats[one].has_owner for one in hosted.in_play
    )


def _asked_by(live_match: LiveMatch) -> str:
    """Whose share of the engines a computer's move takes. After a restart nobody may have come
    back yet: then the creator stands for the address."""
    return live_match.address or live_match.hosted.created.creator


def any_turn(state: State, seat: int, rng: random.Random) -> tuple[str, ...]:
    """A whole legal turn, whatever it is worth; it uses nothing but what the seat may do."""
    turn: list[Action] = []
    while True:
        action = rng.choice(state.legal_actions(seat))
        turn.append(action)
        state = state.play(Step(action, seat))
        if not state.is_mid_turn(seat):
            return tuple(map(str, turn))
