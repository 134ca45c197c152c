"""The position the engine is to search: in full, or what one seat knows of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from boardwright.core.errors import BadAction, quote
from boardwright.core.game import Game
from boardwright.core.state import RESIGN, Played, State
from boardwright.core.turn import Action, Chance, Decide, Over, Pending, Step
from boardwright.core.view import Information, View
from boardwright.engine.protocol.lines import BadCommand

__all__ = ["FullPosition", "Position", "SeatPosition", "position_of"]

_EVALUATION_WORLDS = 32


class Position(Protocol):
    """A position as the commands of the session need it."""

    @property
    def state(self) -> State | None:
        """The full state; None where parts of it are hidden."""

    @property
    def seat(self) -> int | None:
        """The seat whose knowledge it is; None where the position was given in full."""

    def __str__(self) -> str: ...
    def view(self) -> View:
        """The view to draw."""

    def pending(self) -> Pending:
        """What happens next."""

    def information(self, seat: int) -> Information:
        """What the seat knows; raises `BadCommand` if only another seat's is known."""

    def evaluate(self) -> tuple[float, ...]:
        """A rough share of the win for each seat, without a search."""


class FullPosition:
    """A position given in full, and the steps from there on."""

    seat = None

    def __init__(self, start: State, *, is_origin: bool) -> None:
        """`is_origin`: `start` isn't the game's own start."""
        self._is_origin = is_origin
        self._states = [start]
        self._steps: list[Step] = []
        self._words: list[str] = []

    def __str__(self) -> str:
        return str(self.state)

    @property
    def state(self) -> State:
        return self._states[-1]

    @property
    def states(self) -> Sequence[State]:
        """The start, and the state after each step."""
        return self._states

    def is_prefix_of(self, words: Sequence[str]) -> bool:
        """Whether these steps begin with those played so far."""
        return self._words == words[: len(self._words)]

    def with_steps(self, words: Sequence[str]) -> FullPosition:
        """The position after all these steps, those already played included."""
        extended = self._copy()
        for word in words[len(self._words) :]:
            extended.play(_step(extended.state, word), word)
        return extended

    def with_actions(self, seat: int, actions: Sequence[Action]) -> FullPosition:
        """The position after these further actions of the seat."""
        extended = self._copy()
        for action in actions:
            extended.play(Step(action, seat), str(action))
        return extended

    def play(self, step: Step, word: str) -> None:
        """Play one step, which `word` stands for; raises `IllegalAction`."""
        self._states.append(self.state.play(step))
        self._steps.append(step)
        self._words.append(word)

    def _copy(self) -> FullPosition:
        copy = FullPosition(self._states[0], is_origin=self._is_origin)
        copy._states, copy._steps, copy._words = [*self._states], [*self._steps], [*self._words]
        return copy

    def view(self) -> View:
        return self.state.view(None)

    def pending(self) -> Pending:
        return self.state.turn()

    def information(self, seat: int) -> Information:
        """What the seat would know after these steps: no search gets the state itself."""
        before = zip(self._states, self._steps, strict=False)
        return Information(
            self.state.view(seat),
            tuple(state.observe(step, seat) for state, step in before),
            self.state.legal_actions(seat),
            self._states[0].view(seat) if self._is_origin else None,
        )

    def evaluate(self) -> tuple[float, ...]:
        return self.state.evaluate()


class SeatPosition:
    """What one seat knows of a game with hidden parts."""

    state = None

    def __init__(self, game: Game, information: Information) -> None:
        if information.seat is None:
            raise BadCommand("a spectator has no decisions")
        self.seat = information.seat
        self._game, self._information = game, information
        self._world = game.determinize(information.view, random.Random(0))

    def __str__(self) -> str:
        return str(self._information.view)

    def view(self) -> View:
        return self._information.view

    def pending(self) -> Pending:
        """Who decides is public, so it is the same in every world with this view."""
        return self._world.turn()

    def information(self, seat: int) -> Information:
        if seat != self.seat:
            raise BadCommand("the position holds what another seat knows")
        return self._information

    def evaluate(self) -> tuple[float, ...]:
        rng, view = random.Random(0), self._information.view
        worlds = (self._game.determinize(view, rng).evaluate() for _ in range(_EVALUATION_WORLDS))
        return tuple(sum(values) / _EVALUATION_WORLDS for values in zip(*worlds, strict=True))


def position_of(game: Game, information: Information) -> Position:
    """The position of this information; raises `BadCommand` if it is contradictory.

    Where nothing is hidden the observations of a seat determine the full position.
    """
    if game.has_hidden_parts:
        return SeatPosition(game, information)
    origin = information.origin
    start = game.start() if origin is None else game.determinize(origin, random.Random(0))
    full = FullPosition(start, is_origin=origin is not None)
    for observed in information.observations:
        for event in observed:
            if isinstance(event, Played):
                full.play(Step(_action(game, event.action), event.by), event.action)
    if full.state.view(information.seat) != information.view:
        raise BadCommand("the observations do not lead to this view")
    return full


def _step(state: State, word: str) -> Step:
    """The step that `ACTION`, or `SEAT:ACTION` if the seat would be ambiguous, stands for."""
    game = state.game
    name, colon, rest = word.partition(":")
    if colon and name in game.seat_names:
        return Step(_action(game, rest), game.seat_names.index(name))
    action = _action(game, word)
    pending = state.turn()
    if isinstance(pending, Over):
        raise BadCommand(f"the game is over: {quote(word)} cannot be played")
    if isinstance(pending, Decide) and len(pending.seats) > 1:
        raise BadCommand(f"several seats decide here: write {quote('SEAT:' + word)}")
    return Step(action, None if isinstance(pending, Chance) else pending.seats[0])


def _action(game: Game, text: str) -> Action:
    if not text:
        raise BadAction("missing action")
    return RESIGN if text == str(RESIGN) else game.parse_action(text)
