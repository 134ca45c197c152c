"""One game played code by code, with chance drawn from a seed."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from boardwright.core import Chance, Codec, Game, Information, ObservationSpace, State, Step
from boardwright.core.errors import BoardwrightError
from boardwright.core.turn import Over
from boardwright.core.view import Observation, View

__all__ = ["PythonStepper", "Stepper"]


class Stepper(ABC):
    """A game under way. Where several seats decide at once, the lowest commits first.

    `rng` plays chance: the same seed and codes give the same game whatever plays it.
    """

    deciding: tuple[int, ...]
    """The seats to decide, several in a sealed step; none once the game is over."""
    begun: tuple[int, ...]
    """The codes that this seat has chosen of an action that takes more."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.deciding, self.begun = (), ()

    def reset(self, state: State | None = None) -> None:
        """Begin at this state, or at the start; raises `BoardwrightError` if it is over."""
        state = self.game.start() if state is None else state
        if state.is_over:
            raise BoardwrightError(f"the game is over in this position: {state}")
        self.begun = ()
        self._begin(state)

    @abstractmethod
    def _begin(self, state: State) -> None:
        """Take over this state, and play chance up to the first decision."""

    @property
    def seat(self) -> int | None:
        """The seat to act; None once the game is over."""
        return self.deciding[0] if self.deciding else None

    @abstractmethod
    def mask(self, seat: int) -> bytes:
        """For each code 1 if this seat, one of those to decide, may choose it, else 0."""

    @abstractmethod
    def observe(self, seat: int) -> bytes:
        """What the seat knows, as its observation space encodes it."""

    @abstractmethod
    def step(self, code: int) -> None:
        """Choose a code for the seat to act; raises `BadAction` and changes nothing."""

    @abstractmethod
    def state(self) -> State:
        """The position, without `begun`."""

    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win, once the game is over."""
        outcome = self.state().outcome
        assert outcome is not None
        return outcome.values

    def begun_of(self, seat: int) -> tuple[int, ...]:
        """The codes of this seat's unfinished action."""
        return self.begun if seat == self.seat else ()


class PythonStepper(Stepper):
    """Plays by the Python rules; any codec and any observation space."""

    def __init__(
        self, game: Game, rng: random.Random, codec: Codec, observation_space: ObservationSpace
    ) -> None:
        super().__init__(game, rng)
        self._codec, self._space = codec, observation_space

    def _begin(self, state: State) -> None:
        self._state = state
        seats = range(self.game.seats)
        self._observations: list[list[tuple[Observation, ...]]] = [[] for _ in seats]
        self._origins: list[View | None] = [None] * self.game.seats
        if state != self.game.start():
            self._origins = [state.view(seat) for seat in seats]
        self._advance()

    def mask(self, seat: int) -> bytes:
        return self._codec.mask(self._state, seat, self.begun_of(seat))

    def observe(self, seat: int) -> bytes:
        information = Information(
            self._state.view(seat), tuple(self._observations[seat]), (), self._origins[seat]
        )
        return self._space.encode(information, self.begun_of(seat))

    def step(self, code: int) -> None:
        seat, codes = self.deciding[0], (*self.begun, code)
        action = self._codec.action(self._state, seat, codes)
        if action is None:
            self.begun = codes
            return
        self.begun = ()
        self._play(Step(action, seat))
        self._advance()

    def state(self) -> State:
        return self._state

    def _play(self, step: Step) -> None:
        for seat, observations in enumerate(self._observations):
            observations.append(self._state.observe(step, seat))
        self._state = self._state.play(step)

    def _advance(self) -> None:
        """Play chance up to the next decision or the end."""
        pending = self._state.turn()
        while isinstance(pending, Chance):
            outcomes = pending.outcomes
            weights = pending.weights or (1,) * len(outcomes)
            self._play(Step(self.rng.choices(outcomes, weights)[0], None))
            pending = self._state.turn()
        self.deciding = () if isinstance(pending, Over) else pending.seats
