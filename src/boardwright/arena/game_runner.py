"""One game of an arena: a match of timed players, none of which can end the run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from boardwright.arena.balance import turn_order
from boardwright.arena.opening import draw_opening
from boardwright.arena.plan import Fixture, Plan
from boardwright.arena.repeats import fingerprint
from boardwright.arena.result import Forfeit, PriorForfeit, Result
from boardwright.arena.shared_dice import SharedDice
from boardwright.arena.timed_player import OnThinking, TimedPlayer, TurnFailed
from boardwright.core.game import Game
from boardwright.core.player import Choice, Player
from boardwright.core.record import Record
from boardwright.core.state import RESIGN
from boardwright.core.turn import Action, Chance, Decide, Step
from boardwright.engine import player
from boardwright.match import Match

__all__ = [
    "PlayerFactory",
    "opening_steps",
    "player_seed",
    "record_tags",
    "run_game",
    "shared_dice",
]

PlayerFactory = Callable[[str, Game, int], Player]
"""Makes the player of a spec for a game, with a seed."""


def opening_steps(plan: Plan, fixture: Fixture, game: Game) -> tuple[Step, ...]:
    """The random opening, the same for all games of a group."""
    rng = random.Random(f"{plan.seed}:{fixture.group}:opening")
    return draw_opening(game, plan.opening, rng, filtered=plan.filtered)


def shared_dice(plan: Plan, fixture: Fixture) -> SharedDice:
    """Chance after the opening, the same for all games of a group."""
    return SharedDice(f"{plan.seed}:{fixture.group}:dice")


def player_seed(plan: Plan, fixture: Fixture, seat: int) -> int:
    """The seed of the player in this seat."""
    return random.Random(f"{plan.seed}:{fixture.number}:{seat}").getrandbits(48)


def record_tags(plan: Plan, fixture: Fixture, opening: int) -> dict[str, str]:
    """The tags of the game's record; `opening` is the number of its steps."""
    return {
        "seed": str(plan.seed),
        "game": str(fixture.number),
        "group": str(fixture.group),
        "opening": str(opening),
    }


def run_game(
    plan: Plan,
    fixture: Fixture,
    create_player: PlayerFactory = player,
    on_thinking: OnThinking = lambda seat: None,
    prior_forfeits: Sequence[PriorForfeit] = (),
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[Result, Record]:
    """Play one game to its end. A player that fails forfeits; its errors are not raised.

    `on_thinking` is called as `OnThinking` says. `prior_forfeits` are applied before the first
    decision.
    """
    runner = _GameRunner(plan, fixture, on_thinking, clock)
    try:
        runner.start(create_player, prior_forfeits)
        runner.play()
        record = runner.record()
        return runner.result(fingerprint(record)), record
    finally:
        runner.close()


class _GameRunner:
    """The match, its dice and its players while one game is played."""

    def __init__(
        self,
        plan: Plan,
        fixture: Fixture,
        on_thinking: OnThinking,
        clock: Callable[[], float],
    ) -> None:
        self._plan, self._fixture = plan, fixture
        self._game = plan.build_game()
        self._match = Match(self._game)
        self._dice = shared_dice(plan, fixture)
        self._players = [
            TimedPlayer(seat, plan.limit, on_thinking, clock)
            for seat in range(len(fixture.seating))
        ]
        self._forfeits: list[Forfeit] = []
        self._opening = self._decisions = 0

    def start(self, create_player: PlayerFactory, prior_forfeits: Sequence[PriorForfeit]) -> None:
        """Play the opening, then create the players."""
        for step in opening_steps(self._plan, self._fixture, self._game):
            self._match.play(step)
        self._opening = len(self._match.steps)
        for prior in prior_forfeits:
            self._players[prior.forfeit.seat].charge(prior.seconds)
            self._forfeit(prior.forfeit)
        for seat, spec in enumerate(self._fixture.seating):
            if self._match.state.is_in_play(seat):
                with self._forfeit_on_failure(seat):
                    self._players[seat].create_player(
                        partial(
                            create_player,
                            spec,
                            self._game,
                            player_seed(self._plan, self._fixture, seat),
                        )
                    )

    def play(self) -> None:
        """Play until the game is over or the cap is reached."""
        match = self._match
        while self._decisions < self._plan.cap:
            pending = match.state.turn()
            if isinstance(pending, Chance):
                match.play(Step(self._dice.draw(match.state, pending), None))
            elif isinstance(pending, Decide):
                seat = pending.seats[0]
                with self._forfeit_on_failure(seat):
                    self._play_choice(seat, self._choose(seat))
            else:
                return

    def _choose(self, seat: int) -> Choice:
        return self._players[seat].choose(
            self._match.information(seat), self._match.state.begins_turn
        )

    def _play_choice(self, seat: int, choice: Choice) -> None:
        actions = (choice,) if isinstance(choice, Action) else choice
        if not (isinstance(actions, tuple) and actions):
            raise TurnFailed(
                "illegal",
                f"a player must return an action or a sequence of actions, got {choice!r}",
            )
        for action in actions:
            before, step = self._match.state, Step(action, seat)
            try:
                self._match.play(step)
            except Exception as error:  # an object that isn't an action may raise anything
                raise TurnFailed("illegal", str(error)) from error
            self._dice.note_decision(before, step)
            self._decisions += 1

    @contextmanager
    def _forfeit_on_failure(self, seat: int) -> Iterator[None]:
        """Turn a failure of the player into its forfeit; the others play on."""
        try:
            yield
        except TurnFailed as failed:
            self._forfeit(Forfeit(seat, failed.why, failed.message))

    def _forfeit(self, forfeit: Forfeit) -> None:
        self._forfeits.append(forfeit)
        if self._match.state.is_in_play(forfeit.seat):
            self._match.play(Step(RESIGN, forfeit.seat))

    def close(self) -> None:
        """Close all players."""
        for timed_player in self._players:
            timed_player.close()

    def result(self, fingerprint: str) -> Result:
        outcome = self._match.state.outcome
        seats = self._game.seats
        return Result(
            number=self._fixture.number,
            group=self._fixture.group,
            seating=self._fixture.seating,
            values=(1 / seats,) * seats if outcome is None else outcome.values,
            reason="unfinished" if outcome is None else outcome.reason,
            decisions=self._decisions,
            clocks=tuple(timed_player.usage for timed_player in self._players),
            forfeits=tuple(self._forfeits),
            unrated="cut"
            if any(timed_player.was_cut_short for timed_player in self._players)
            else None,
            order=turn_order(self._match.steps, seats),
            fingerprint=fingerprint,
        )

    def record(self) -> Record:
        names = self._game.seat_names
        tags = record_tags(self._plan, self._fixture, self._opening)
        if self._forfeits:
            failures = (
                f"{names[forfeit.seat]} {forfeit.why}: {forfeit.message}"
                for forfeit in self._forfeits
            )
            tags["forfeit"] = "; ".join(failures)
        return self._match.record(dict(zip(names, self._fixture.seating, strict=True)), tags)
