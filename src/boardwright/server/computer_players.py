"""Computer players: whenever one has to decide, an engine in another process chooses its turn.
Standing orders of other players are carried out at the same pace.

An offer of a draw is answered first: playing on would decline it.

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
from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Action, Step
from boardwright.core.view import Information
from boardwright.engine.level import levels
from boardwright.fairness import fresh_nonce
from boardwright.hosting import HostedMatch, Refused, Transition, agreements, turn_commands
from boardwright.server.draw_answers import DrawAnswers, DrawEvaluator, must_answer_draw
from boardwright.server.json_logging import log
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.metrics import Metrics
from boardwright.server.pauses import Pauses
from boardwright.server.session import new_id
from boardwright.server.standing_orders import StandingOrders
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


class TurnChooser(DrawEvaluator, Protocol):
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
        may_resign: bool,
    ) -> Sequence[str]:
        """Choose a turn, or its first part, for the seat with this information.

        `spec` names the player, such as `level:3`. Addresses are served in turn. With `may_resign`
        the turn is `resign` where the loss is certain.
        """


class ComputerPlayers:
    """Plays the computers' seats of all live matches, and those with standing orders, until `stop`.

    `pauses` are made before their turns.
    """

    def __init__(
        self,
        registry: MatchRegistry,
        store: Store,
        engines: TurnChooser,
        metrics: Metrics,
        standing_orders: StandingOrders,
        pauses: Pauses,
    ) -> None:
        self.pauses = pauses
        self._registry = registry
        self._clock = registry.clock
        self._store = store
        self._engines = engines
        self._metrics = metrics
        self._standing_orders = standing_orders
        self._owner = new_id()
        self._rng = random.Random()
        self._draw_answers = DrawAnswers(registry, engines, metrics, pauses.pace)
        self._tasks: set[asyncio.Task[None]] = set()
        registry.on_change.append(self.wake)
        standing_orders.on_given.append(self.wake)

    def wake(self, live_match: LiveMatch) -> None:
        """Start a task for every seat that the server has to play and that has none yet."""
        hosted = live_match.hosted
        for seat in {*hosted.deciding, *agreements.seats_to_answer(hosted, "draw")}:
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
        """Play and answer as long as the seat has to; one process at a time."""
        try:
            while _is_due(live_match, seat):
                try:
                    if await self._lease(live_match, seat):
                        await self._act_with_lease(live_match, seat)
                    else:
                        await asyncio.sleep(_RETRY_SECONDS)
                except (Conflict, StoreFailed) as error:
                    log("computer_waits", match=live_match.id, why=error.code)
                    has_failed = isinstance(error, StoreFailed)
                    await asyncio.sleep(self._registry.retry_seconds if has_failed else 0)
            if live_match.hosted.status == "over":
                await self._store.release(_lease_key(live_match, seat), self._owner)
        except asyncio.CancelledError:
            with contextlib.suppress(StoreFailed):  # it expires soon
                await self._store.release(_lease_key(live_match, seat), self._owner)
            raise
        except Exception:
            self._metrics.failures.inc()
            logging.getLogger("boardwright").exception("computer_failed")
        finally:
            live_match.thinking.pop(seat, None)

    async def _lease(self, live_match: LiveMatch, seat: int) -> bool:
        return await self._store.lease(_lease_key(live_match, seat), self._owner, _LEASE_SECONDS)

    async def _act_with_lease(self, live_match: LiveMatch, seat: int) -> None:
        renewal = asyncio.get_running_loop().create_task(self._renew_lease(live_match, seat))
        try:
            if must_answer_draw(live_match.hosted, seat):
                await self._draw_answers.answer(live_match, seat)
            else:
                await self._play_turn(live_match, seat)
        finally:
            renewal.cancel()

    async def _renew_lease(self, live_match: LiveMatch, seat: int) -> None:
        """Renew the lease for ever. One that is lost costs a second search, and nothing else: of
        two processes that play the same turn, one appends first."""
        while True:
            await asyncio.sleep(_RENEW_SECONDS)
            with contextlib.suppress(StoreFailed):
                await self._lease(live_match, seat)

    async def _play_turn(self, live_match: LiveMatch, seat: int) -> None:
        hosted = live_match.hosted
        ply, started = hosted.ply, self._clock.now()
        order = live_match.standing_order(seat)
        turn = await self._choose(live_match, seat) if order is None else (str(order.action),)
        pause = self.pauses.draw(hosted.game, hosted.seats[seat].level)
        await self.pauses.wait(max(0.0, pause - (self._clock.now() - started) / 1000))
        async with live_match.lock:
            await self._registry.record_outages(live_match)
            if not hosted.is_current(ply) or not _is_due(live_match, seat):
                return
            if seat not in hosted.deciding or must_answer_draw(hosted, seat):
                return  # another process has played, or a draw was offered during the search
            if order is not None and not await self._standing_orders.confirm(live_match, seat):
                return
            await self._registry.commit(live_match, self._transition(hosted, seat, ply, turn))
        if order is None:
            self._metrics.replies.labels(hosted.created.game).inc()

    def _transition(
        self, hosted: HostedMatch, seat: int, ply: int, turn: Sequence[str]
    ) -> Transition:
        """The chosen turn or resignation; a random turn if the rules refuse the chosen one."""
        now = self._clock.now()
        if tuple(turn) == (str(RESIGN),):
            return turn_commands.withdraw(hosted, seat, "resigned", now)
        try:
            return turn_commands.play(hosted, seat, ply, turn, now, fresh_nonce())
        except Refused as error:
            self._metrics.engine_failures.inc()
            log("engine_refused", logging.WARNING, match=hosted.id, code=error.code)
            turn = random_turn(hosted.match.state, seat, self._rng)
            return turn_commands.play(hosted, seat, ply, turn, now, fresh_nonce())

    async def _choose(self, live_match: LiveMatch, seat: int) -> Sequence[str]:
        hosted = live_match.hosted
        try:
            offered = levels(hosted.game)[-1].number
            spec = f"level:{min(offered, hosted.seats[seat].level)}"
            known = hosted.match.information(seat)
            seed = self._rng.getrandbits(32)
            return await self._engines.choose(
                live_match.id,
                hosted.game,
                spec,
                seed,
                known,
                address=live_match.engine_address,
                may_resign=hosted.created.computers_resign,
            )
        except Exception as error:
            self._metrics.engine_failures.inc()
            log("engine_failed", logging.WARNING, match=live_match.id, why=type(error).__name__)
            return random_turn(hosted.match.state, seat, self._rng)


def _is_due(live_match: LiveMatch, seat: int) -> bool:
    hosted = live_match.hosted
    if hosted.seats[seat].kind != "computer":
        order = live_match.standing_order(seat)
        return order is not None and order.action is not None and not must_answer_draw(hosted, seat)
    if seat not in hosted.deciding and not must_answer_draw(hosted, seat):
        return False
    # Computers among themselves play only while a connection is open.
    return bool(live_match.connections) or any(
        hosted.seats[other].has_owner for other in hosted.in_play
    )


def _lease_key(live_match: LiveMatch, seat: int) -> str:
    """One for all computers of a match; a player's orders are known to the process they were given
    to, whichever plays the computers."""
    is_computer = live_match.hosted.seats[seat].kind == "computer"
    return f"computers:{live_match.id}" if is_computer else f"orders:{live_match.id}:{seat}"


def random_turn(state: State, seat: int, rng: random.Random) -> tuple[str, ...]:
    """Return a random legal turn, or its first part before chance or another seat comes in."""
    turn: list[Action] = []
    while True:
        action = rng.choice(state.legal_actions(seat))
        turn.append(action)
        state = state.play(Step(action, seat))
        if not state.is_mid_turn(seat):
            return tuple(map(str, turn))
