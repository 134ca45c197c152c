"""One game played code by code in its native core."""

from __future__ import annotations

import random
from functools import cache

from boardwright.core import Game, ObservationSpace, State, Step
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.research_module import LoadedResearchModule, offers_research
from boardwright.research.stepper import PythonStepper, Stepper

__all__ = ["NativeStepper", "make_stepper"]

_CHANCE = -1
_ROLLING = 1
"""What `NativeRules.pending` returns while chance is to play."""


def make_stepper(
    game: Game, rng: random.Random, observation_space: ObservationSpace | None = None
) -> Stepper:
    """The native stepper where the core offers codes; the Python one else, and for any space that
    isn't the game's own."""
    native_game = native(game) if observation_space is None else None
    if native_game is not None and offers_research(native_game.module):
        return NativeStepper(native_game, native_game.module, rng)
    space = game.observation_space if observation_space is None else observation_space
    return PythonStepper(game, rng, game.codec, space)


class NativeStepper(Stepper):
    """Plays in the core; the Python state is made only when somebody asks for it."""

    def __init__(
        self, native_game: NativeGame, module: LoadedResearchModule, rng: random.Random
    ) -> None:
        super().__init__(native_game.game, rng)
        self._native_game, self._module = native_game, module
        self._rules = native_game.rules

    def _begin(self, state: State) -> None:
        self._state = state
        self._position = self._native_game.position(state)
        self._played: list[tuple[int, int]] = []  # steps that `_state` lacks
        self._advance()

    def mask(self, seat: int) -> bytes:
        return self._module.mask(self._rules, self._position, seat, self.begun_of(seat))

    def observe(self, seat: int) -> bytes:
        return self._module.observe(self._rules, self._position, seat, self.begun_of(seat))

    def step(self, code: int) -> None:
        seat = self.deciding[0]
        codes = (*self.begun, code)
        try:
            action = self._module.decide(self._rules, self._position, seat, codes)
        except (TypeError, ValueError):
            self.game.codec.require(self.state(), seat, codes)  # says why
            raise
        if action is None:
            self.begun = codes
            return
        self.begun = ()
        self._play(seat, action)
        self._advance()

    def state(self) -> State:
        decode = self._native_game.decode_action
        for seat, action in self._played:
            self._state = self._state.play(Step(decode(action), None if seat == _CHANCE else seat))
        self._played.clear()
        return self._state

    def shares(self) -> tuple[float, ...]:
        """As the Python rules have them: the core's are rounded to single precision."""
        shares = self._rules.shares(self._position)
        return tuple(1 / round(1 / share) if share else 0.0 for share in shares)  # equal parts

    def _play(self, seat: int, action: int) -> None:
        self._position = self._rules.apply(self._position, seat, action)
        self._played.append((seat, action))

    def _advance(self) -> None:
        """Play chance up to the next decision or the end."""
        rules = self._rules
        while rules.pending(self._position) == _ROLLING:
            outcomes, weights = zip(*rules.outcomes(self._position), strict=True)
            self._play(_CHANCE, self.rng.choices(outcomes, weights)[0])
        self.deciding = _seats(rules.deciders(self._position))


@cache
def _seats(bits: int) -> tuple[int, ...]:
    """The seats of a set with one bit for each; none while nobody decides."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)
