"""A game under way. The match holds the state; seats get information."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from boardwright.core.errors import IllegalAction
from boardwright.core.game import Game
from boardwright.core.record import Record
from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Chance, Step
from boardwright.core.view import Information, Observation

__all__ = ["Match"]

Viewer = int | None


class Match:
    """Plays steps, keeps what every seat and the spectators have observed, undoes in a turn."""

    def __init__(self, game: Game, start: State | None = None) -> None:
        self.game = game
        self.start = start
        self._states = [start or game.start()]
        self._steps: list[Step] = []
        viewers: tuple[Viewer, ...] = (*range(game.seats), None)
        # Where nothing is hidden all learn the same: one list serves everybody.
        told: tuple[Viewer, ...] = viewers if game.has_hidden_parts else (None,)
        self._told: dict[Viewer, list[tuple[Observation, ...]]] = {viewer: [] for viewer in told}
        """As far as somebody has asked."""

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
    def states(self) -> Sequence[State]:
        """The first state and the state after each step."""
        return self._states

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    def step(self, number: int) -> Step:
        return self._steps[number]

    @property
    def count(self) -> int:
        """How many steps have been played."""
        return len(self._steps)

    def play(self, step: Step) -> None:
        """`IllegalAction` if it cannot be; nothing is changed then."""
        self.take(step, self.state.play(step))

    def take(self, step: Step, after: State) -> None:
        """Play a step of which it is known that it leads to `after`."""
        self._states.append(after)
        self._steps.append(step)

    def settle(self, rng: random.Random) -> None:
        """Let chance speak until somebody is to decide or the game is over."""
        while isinstance(pending := self.state.turn(), Chance):
            self.play(Step(pending.sample(rng), None))

    def can_undo(self) -> bool:
        """Only decisions of the turn under way: never chance, a reveal or another's action."""
        if not self._steps:
            return False
        action, seat = self._steps[-1]
        return seat is not None and action is not RESIGN and self.state.is_mid_turn(seat)

    def undo(self) -> None:
        """Take back the last decision of the turn under way."""
        if not self.can_undo():
            raise IllegalAction("nothing to undo in this turn")
        self.rewind(len(self._steps) - 1)

    def rewind(self, count: int) -> None:
        """Forget all but so many steps. Whether that is fair is for the caller to judge."""
        del self._states[count + 1 :]
        del self._steps[count:]
        for told in self._told.values():
            del told[count:]

    def past(
        self, viewer: Viewer, first: int = 0
    ) -> Iterator[tuple[State, Step, tuple[Observation, ...]]]:
        """From that step on: the state before it, the step, and what the viewer saw of it."""
        for before, step in zip(self._states[first:-1], self._steps[first:], strict=True):
            yield before, step, before.observe(step, viewer)

    def _observed(self, viewer: Viewer) -> tuple[tuple[Observation, ...], ...]:
        viewer = viewer if viewer in self._told else None
        told = self._told[viewer]
        told += [seen for _, _, seen in self.past(viewer, len(told))]
        return tuple(told)

    def information(self, seat: Viewer) -> Information:
        legal = () if seat is None else self.state.legal_actions(seat)
        origin = None if self.start is None else self.start.view(seat)
        return Information(self.state.view(seat), self._observed(seat), legal, origin)

    def record(
        self, players: Mapping[str, str] | None = None, tags: Mapping[str, str] | None = None
    ) -> Record:
        return Record(self.game, self._steps, players, start=self.start, tags=tags)
