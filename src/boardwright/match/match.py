"""A match in memory. It holds the state; seats get information."""

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
"""A seat, or None for a spectator."""


class Match:
    """A match in memory: its states, its steps, and what each seat and a spectator observed.

    It starts from `start`, or from the game's own start. It is not thread-safe.
    """

    def __init__(self, game: Game, start: State | None = None) -> None:
        self.game = game
        self.start = start
        self.state: State = start or game.start()
        """The current state."""
        self._states = [self.state]
        self._steps: list[Step] = []
        viewers: tuple[Viewer, ...] = (*range(game.seats), None)
        # Where nothing is hidden all observe the same: one list serves every viewer.
        distinct: tuple[Viewer, ...] = viewers if game.has_hidden_parts else (None,)
        self._observations: dict[Viewer, list[tuple[Observation, ...]]] = {
            viewer: [] for viewer in distinct
        }
        """Filled on demand, so possibly shorter than the match."""

    @classmethod
    def resume(cls, record: Record) -> Match:
        """A match with all steps of the record already played."""
        match = cls(record.game, record.start)
        for step in record.steps:
            match.play(step)
        return match

    @property
    def states(self) -> Sequence[State]:
        """The first state and the state after each step; changes as the match goes on."""
        return self._states

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps played so far."""
        return tuple(self._steps)

    def step(self, number: int) -> Step:
        """The step with this number, counted from 0."""
        return self._steps[number]

    @property
    def count(self) -> int:
        """The number of steps played."""
        return len(self._steps)

    def play(self, step: Step) -> None:
        """Play one step; raises `IllegalAction` and changes nothing if it isn't possible."""
        self.take(step, self.state.play(step))

    def take(self, step: Step, after: State) -> None:
        """Play a step that the caller knows leads to `after`; nothing is checked."""
        self.state = after
        self._states.append(after)
        self._steps.append(step)

    def settle(self, rng: random.Random) -> None:
        """Sample chance outcomes until a seat is to decide or the game is over."""
        while isinstance(pending := self.state.turn(), Chance):
            self.play(Step(pending.sample(rng), None))

    def can_undo(self) -> bool:
        """Whether the last step is a decision of the turn under way.

        Chance, a reveal, a resignation and other seats' decisions cannot be undone.
        """
        if not self._steps:
            return False
        action, seat = self._steps[-1]
        return seat is not None and action is not RESIGN and self.state.is_mid_turn(seat)

    def undo(self) -> None:
        """Take back the last decision of the current turn; raises `IllegalAction`."""
        if not self.can_undo():
            raise IllegalAction("nothing to undo in this turn")
        self.rewind(len(self._steps) - 1)

    def rewind(self, count: int) -> None:
        """Keep the first `count` steps. Whether that is fair is for the caller to judge."""
        del self._states[count + 1 :]
        self.state = self._states[-1]
        del self._steps[count:]
        for observations in self._observations.values():
            del observations[count:]

    def past(
        self, viewer: Viewer, first: int = 0, end: int | None = None
    ) -> Iterator[tuple[State, Step, tuple[Observation, ...]]]:
        """From step `first` on: the state before it, the step, and what the viewer saw of it.

        Up to step `end`, which is left out.
        """
        steps = self._steps[first:end]
        for before, step in zip(self._states[first : first + len(steps)], steps, strict=True):
            yield before, step, before.observe(step, viewer)

    def _observed(self, viewer: Viewer) -> tuple[tuple[Observation, ...], ...]:
        viewer = viewer if viewer in self._observations else None
        observations = self._observations[viewer]
        observations += [observed for _, _, observed in self.past(viewer, len(observations))]
        return tuple(observations)

    def information(self, seat: Viewer) -> Information:
        """All the seat, or a spectator, knows now."""
        legal = () if seat is None else self.state.legal_actions(seat)
        origin = None if self.start is None else self.start.view(seat)
        return Information(self.state.view(seat), self._observed(seat), legal, origin)

    def record(
        self, players: Mapping[str, str] | None = None, tags: Mapping[str, str] | None = None
    ) -> Record:
        """The match so far as a record; `players` maps seat names to player names."""
        return Record(
            self.game, self._steps, players, start=self.start, tags=tags, states=self._states
        )
