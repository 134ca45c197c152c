"""One game of an arena: players at a match, each on a clock, none able to spoil the run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from boardwright.arena.clock import Timer
from boardwright.arena.dice import Dice
from boardwright.arena.opening import draw_opening
from boardwright.arena.plan import Fixture, Plan
from boardwright.arena.result import Forfeit, Result
from boardwright.core.game import Game
from boardwright.core.player import Choice, Player
from boardwright.core.record import Record
from boardwright.core.state import RESIGN
from boardwright.core.turn import Action, Chance, Decide, Step
from boardwright.engine import player
from boardwright.match import Match

__all__ = ["Maker", "Watch", "sit"]

Maker = Callable[[str, Game, int], Player]
Watch = Callable[[int | None], None]
"""Told which seat is thinking, and None when it has answered: whoever looks on from another
process can tell whose fault it is when no answer comes."""

_WORDS = 200


class _Failed(Exception):
    """A player did not answer as a player must."""

    def __init__(self, why: str, words: str) -> None:
        super().__init__(why)
        self.why, self.words = why, " ".join(words.split())[:_WORDS]


def sit(
    plan: Plan, fixture: Fixture, maker: Maker = player, watch: Watch = lambda seat: None
) -> tuple[Result, Record]:
    """Play one game to its end. Nothing a player does raises."""
    sitting = _Sitting(plan, fixture, watch)
    try:
        sitting.begin(maker)
        sitting.play()
        return sitting.result(), sitting.record()
    finally:
        sitting.close()


class _Sitting:
    def __init__(self, plan: Plan, fixture: Fixture, watch: Watch) -> None:
        self._plan, self._fixture, self._watch = plan, fixture, watch
        self._stream = f"{plan.seed}:{fixture.group}"
        self._game = plan.rules()
        self._match = Match(self._game)
        self._dice = Dice(f"{self._stream}:dice")
        self._players: dict[int, Player] = {}
        self._timers = [Timer() for _ in fixture.seating]
        self._forfeits: list[Forfeit] = []
        self._opening = self._decisions = 0
        self._is_cut = False

    def begin(self, maker: Maker) -> None:
        """The opening is played, then the players sit down."""
        rng = random.Random(f"{self._stream}:opening")
        for step in draw_opening(self._game, self._plan.opening, rng):
            self._match.play(step)
        self._opening = len(self._match.steps)
        for seat, spec in enumerate(self._fixture.seating):
            own = random.Random(f"{self._plan.seed}:{self._fixture.number}:{seat}")
            with self._at_stake(seat), self._thinking(seat):
                self._players[seat] = maker(spec, self._game, own.getrandbits(48))

    def play(self) -> None:
        match = self._match
        while self._decisions < self._plan.cap:
            pending = match.state.turn()
            if isinstance(pending, Chance):
                match.play(Step(self._dice.draw(match.state, pending), None))
            elif isinstance(pending, Decide):
                seat = pending.seats[0]
                with self._at_stake(seat):
                    self._answer(seat, self._ask(seat))
            else:
                return

    def _ask(self, seat: int) -> Choice:
        asked, timer = self._players[seat], self._timers[seat]
        information = self._match.information(seat)
        started = time.perf_counter()
        with self._thinking(seat):
            choice = asked.choose(information)
        seconds = time.perf_counter() - started
        timer.charge(seconds, information.view.stint, self._match.state.begins_turn)
        self._is_cut |= bool(getattr(asked, "last_cut", False))
        if timer.turn > self._plan.limit:
            raise _Failed("late", f"{timer.turn:.2f} s for a turn of {self._plan.limit:g} s")
        return choice

    def _answer(self, seat: int, choice: Choice) -> None:
        actions = (choice,) if isinstance(choice, Action) else choice
        if not (isinstance(actions, tuple) and actions):
            raise _Failed("illegal", f"neither an action nor several: {choice!r}")
        for action in actions:
            before, step = self._match.state, Step(action, seat)
            try:
                self._match.play(step)
            except Exception as error:  # something that is no action at all may break anything
                raise _Failed("illegal", str(error)) from error
            self._dice.follow(before, step)
            self._decisions += 1

    @contextmanager
    def _thinking(self, seat: int) -> Iterator[None]:
        self._watch(seat)
        try:
            yield
        except Exception as error:
            raise _Failed("crash", f"{type(error).__name__}: {error}") from error
        finally:
            self._watch(None)

    @contextmanager
    def _at_stake(self, seat: int) -> Iterator[None]:
        """Who fails gives up his seat; the others play on if there are several."""
        try:
            yield
        except _Failed as failed:
            self._forfeits.append(Forfeit(seat, failed.why, failed.words))
            if self._match.state.is_in_play(seat):
                self._match.play(Step(RESIGN, seat))

    def close(self) -> None:
        for seated in self._players.values():
            with suppress(Exception):  # the game is over, a bad goodbye changes nothing
                getattr(seated, "close", lambda: None)()

    def result(self) -> Result:
        outcome = self._match.state.outcome
        seats = self._game.seats
        return Result(
            number=self._fixture.number,
            group=self._fixture.group,
            seating=self._fixture.seating,
            values=(1 / seats,) * seats if outcome is None else outcome.values,
            reason="unfinished" if outcome is None else outcome.reason,
            decisions=self._decisions,
            clocks=tuple(timer.clock for timer in self._timers),
            forfeits=tuple(self._forfeits),
            unrated="cut" if self._is_cut else None,
        )

    def record(self) -> Record:
        names = self._game.seat_names
        tags = {
            "seed": str(self._plan.seed),
            "game": str(self._fixture.number),
            "group": str(self._fixture.group),
            "opening": str(self._opening),
        }
        if self._forfeits:
            told = (f"{names[each.seat]} {each.why}: {each.words}" for each in self._forfeits)
            tags["forfeit"] = "; ".join(told)
        return self._match.record(dict(zip(names, self._fixture.seating, strict=True)), tags)
