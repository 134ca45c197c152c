"""Computer players: whenever one has to decide, an engine in another process chooses its turn.

If the engines fail, a random legal turn is played, so that no match waits for ever. In games with
hidden parts the time a turn takes reveals nothing about the choice.
"""

from __future__ import annotations

import asyncio
import contextlib
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
from boardwright.hosting import Refused, turn_commands
from boardwright.server.json_logging import log
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.metrics import Metrics
from boardwright.server.session import new_id
from boardwright.store import Conflict, Store, StoreFailed

__all__ = ["ComputerPlayers", "TurnChooser"]

_LEASE_SECONDS = 3.0
"""Seconds for which a match's computers are left to the process that plays them; if that dies,
another takes over after at most `_LEASE_SECONDS` and `_RETRY_SECONDS`."""
_RENEW_SECONDS = 1.0
"""Seconds after which a process that is still thinking renews its lease; most turns take less."""
_RETRY_SECONDS = 1.0
"""Seconds until a process tries to acquire a lease that another has."""
_STOP_SECONDS = 2.0
"""For releasing all leases."""
_OPEN_PAUSE_SECONDS = (0.25, 0.5)
_HIDDEN_PAUSE_SECONDS = (0.3, 0.9)


class TurnChooser(Protocol):
    """What computer players need of the engines."""

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
        """Choose a turn, or its first part, for the seat with this information.

        `spec` names the player, such as `level:3`. Addresses are served in turn.
        """


class ComputerPlayers:
    """Plays the computers' seats of all live matches, until `stop`.

    `pace` scales the pauses before their turns; 0 plays at once.
    """

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
        self._owner = new_id()
        self._rng = random.Random()
        self._tasks: set[asyncio.Task[None]] = set()
        registry.on_change.append(self.wake)

    def wake(self, live_match: LiveMatch) -> None:
        """Start a task for every computer that has to decide and has none yet."""
        for seat in live_match.hosted.deciding:
            if seat not in live_match.thinking and _is_due(live_match, seat):
                task = asyncio.get_running_loop().create_task(self._play(live_match, seat))
                live_match.thinking[seat] = task
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Cancel and await all tasks; other processes can play on at once."""
        tasks = list(self._tasks)
        for _ in range(2):  # again, if a lease could not be released in time
            for task in tasks:
                task.cancel()
            if tasks:
                await asyncio.wait(tasks, timeout=_STOP_SECONDS)

    async def _play(self, live_match: LiveMatch, seat: int) -> None:
        """Play turns as long as the seat has to decide; one process at a time."""
        try:
            while _is_due(live_match, seat):
                try:
                    if await self._lease(live_match):
                        await self._play_turn_with_lease(live_match, seat)
                    else:
                        await asyncio.sleep(_RETRY_SECONDS)
                except (Conflict, StoreFailed) as error:
                    log("computer_waits", match=live_match.id, why=error.code)
                    has_failed = isinstance(error, StoreFailed)
                    await asyncio.sleep(self._registry.retry_seconds if has_failed else 0)
            if live_match.hosted.status == "over":
                await self._store.release(_lease_key(live_match), self._owner)
        except asyncio.CancelledError:
            with contextlib.suppress(StoreFailed):  # it expires soon
                await self._store.release(_lease_key(live_match), self._owner)
            raise
        except Exception:
            self._metrics.failures.inc()
            logging.getLogger("boardwright").exception("computer_failed")
        finally:
            live_match.thinking.pop(seat, None)

    async def _lease(self, live_match: LiveMatch) -> bool:
        return await self._store.lease(_lease_key(live_match), self._owner, _LEASE_SECONDS)

    async def _play_turn_with_lease(self, live_match: LiveMatch, seat: int) -> None:
        renewal = asyncio.get_running_loop().create_task(self._renew_lease(live_match))
        try:
            await self._play_turn(live_match, seat)
        finally:
            renewal.cancel()

    async def _renew_lease(self, live_match: LiveMatch) -> None:
        """Renew the lease for ever. One that is lost costs a second search, and nothing else: of
        two processes that play the same turn, one appends first."""
        while True:
            await asyncio.sleep(_RENEW_SECONDS)
            with contextlib.suppress(StoreFailed):
                await self._lease(live_match)

    async def _play_turn(self, live_match: LiveMatch, seat: int) -> None:
        hosted = live_match.hosted
        ply, started = hosted.ply, self._clock.now()
        turn = await self._choose(live_match, seat)
        pause = self._pause(hosted.game, hosted.seats[seat].level)
        await asyncio.sleep(max(0.0, pause - (self._clock.now() - started) / 1000))
        async with live_match.lock:
            await self._registry.record_outages(live_match)
            if not hosted.is_current(ply) or not _is_due(live_match, seat):
                return
            try:
                transition = turn_commands.play(
                    hosted, seat, ply, turn, self._clock.now(), fresh_nonce()
                )
            except Refused as error:
                self._metrics.engine_failures.inc()
                log("engine_refused", logging.WARNING, match=live_match.id, code=error.code)
                turn = random_turn(hosted.match.state, seat, self._rng)
                transition = turn_commands.play(
                    hosted, seat, ply, turn, self._clock.now(), fresh_nonce()
                )
            await self._registry.commit(live_match, transition)
        self._metrics.replies.labels(hosted.created.game).inc()

    async def _choose(self, live_match: LiveMatch, seat: int) -> Sequence[str]:
        hosted = live_match.hosted
        try:
            offered = levels(hosted.game)[-1].number
            spec = f"level:{min(offered, hosted.seats[seat].level)}"
            known = hosted.match.information(seat)
            seed = self._rng.getrandbits(32)
            return await self._engines.choose(
                live_match.id, hosted.game, spec, seed, known, address=_engine_address(live_match)
            )
        except Exception as error:
            self._metrics.engine_failures.inc()
            log("engine_failed", logging.WARNING, match=live_match.id, why=type(error).__name__)
            return random_turn(hosted.match.state, seat, self._rng)

    def _pause(self, game: Game, number: int) -> float:
        """Seconds from the request to the turn; with hidden parts longer than any search."""
        if not game.has_hidden_parts:
            return self._pace * self._rng.uniform(*_OPEN_PAUSE_SECONDS)
        known = level(game, number)
        return self._pace * (known.seconds if known else 0.0) + (
            self._pace * self._rng.uniform(*_HIDDEN_PAUSE_SECONDS)
        )


def _is_due(live_match: LiveMatch, seat: int) -> bool:
    hosted = live_match.hosted
    if hosted.seats[seat].kind != "computer" or seat not in hosted.deciding:
        return False
    # Computers among themselves play only while a connection is open.
    return bool(live_match.connections) or any(
        hosted.seats[other].has_owner for other in hosted.in_play
    )


def _lease_key(live_match: LiveMatch) -> str:
    return f"computers:{live_match.id}"


def _engine_address(live_match: LiveMatch) -> str:
    """The address that a computer's turn is counted for; after a restart the creator instead."""
    return live_match.address or live_match.hosted.created.creator


def random_turn(state: State, seat: int, rng: random.Random) -> tuple[str, ...]:
    """Return a random legal turn, or its first part before chance or another seat comes in."""
    turn: list[Action] = []
    while True:
        action = rng.choice(state.legal_actions(seat))
        turn.append(action)
        state = state.play(Step(action, seat))
        if not state.is_mid_turn(seat):
            return tuple(map(str, turn))
