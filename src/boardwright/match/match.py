"""A game under way. The match holds the state; seats get information."""

from __future__ import annotations

import random
from collections.abc import Mapping

from boardwright.core.errors import IllegalAction
from boardwright.core.game import Game
from boardwright.core.record import Record
from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Chance, Decide, Step
from boardwright.core.view import Information, Observation

__all__ = ["Match"]


class Match:
    """Plays steps, keeps what every seat and the spectators have observed, undoes in a turn."""

    def __init__(self, game: Game, start: State | None = None) -> None:
        self.game = game
        self.start = start
        self._states = [start or game.start()]
        self._steps: list[Step] = []
        self._seen: dict[int | None, list[tuple[Observation, ...]]] = {
            seat: [] for seat in (*range(game.seats), None)
        }

    @classmethod
    def resume(cls, record: Record) -> Match:
        match = cls(record.game, record.start)
        for step in record.steps:
            match.play(step)
        return match

    @property
    def state(self) -> State:
        return self._states[-1]

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    def play(self, step: Step) -> None:
        """`IllegalAction` if it cannot be; nothing is changed then."""
        before = self.state
        after = before.play(step)
        for seat, seen in self._seen.items():
            seen.append(before.observe(step, seat))
        self._states.append(after)
        self._steps.append(step)

    def settle(self, rng: random.Random) -> None:
        """Let chance speak until somebody is to decide or the game is over."""
        while isinstance(pending := self.state.turn(), Chance):
            self.play(Step(pending.sample(rng), None))

    def can_undo(self) -> bool:
        """Only decisions of the turn under way: never chance, a reveal or another's action."""
        if not self._steps or self.state.begins_turn:
            return False
        action, seat = self._steps[-1]
        if seat is None or action is RESIGN:
            return False
        return self.state.turn() == Decide((seat,))

    def undo(self) -> None:
        """Take back the last decision of the turn under way."""
        if not self.can_undo():
            raise IllegalAction("nothing to take back in this turn")
        self._states.pop()
        self._steps.pop()
        for seen in self._seen.values():
            seen.pop()

    def information(self, seat: int | None) -> Information:
        legal = () if seat is None else self.state.legal_actions(seat)
        origin = None if self.start is None else self.start.view(seat)
        return Information(self.state.view(seat), tuple(self._seen[seat]), legal, origin)

    def record(
        self, players: Mapping[str, str] | None = None, tags: Mapping[str, str] | None = None
    ) -> Record:
        return Record(self.game, self._steps, players, start=self.start, tags=tags)
