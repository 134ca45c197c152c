"""Win probabilities with perfect information, in a game with hidden parts, by rollouts.

A search overrates its own seat a little. Where seats alternate all the time and the question is
what one die has changed, that would drown the answer. So both sides are played by the same plain
policy, many times, and no seat is favoured.
"""

from __future__ import annotations

from functools import partial

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Over
from boardwright.engine.analysis.evaluator import Evaluator, Values
from boardwright.engine.interrupt import interruptible
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.hidden_information_module import has_hidden_information
from boardwright.engine.search import Budget
from boardwright.engine.win_probability import ROLLOUTS, calibrate

__all__ = ["RolloutEvaluator", "make_evaluator"]

_ROLLOUTS = 2_000


class RolloutEvaluator:
    """Win probabilities of a two-seat game by native rollouts.

    Every position gets the same random numbers, so that positions compare well.
    """

    def __init__(self, native_game: NativeGame, budget: Budget, seed: int = 1) -> None:
        assert has_hidden_information(native_game.module)
        self._native_game, self._module = native_game, native_game.module
        self._rollouts, self._seed = budget.nodes or _ROLLOUTS, seed
        self._last: tuple[State, Values] | None = None
        self.nodes = 0

    def values(self, state: State) -> Values:
        """The win probabilities of both seats."""
        if self._last is None or self._last[0] is not state:  # one turn ends where the next begins
            self._last = (state, self._values(state))
        return self._last[1]

    def _values(self, state: State) -> Values:
        pending = state.turn()
        if isinstance(pending, Over):
            return pending.outcome.values
        return calibrate(self._native_game.game, self.shares(state), 0, ROLLOUTS, self._rollouts)

    def shares(self, state: State) -> Values:
        """The share of rollouts each seat has won; not calibrated."""
        rules, position = self._native_game.rules, self._native_game.position(state)
        seed = self._seed
        self.nodes += self._rollouts
        control = self._module.SearchControl()
        run = partial(self._module.rollout_value, rules, position, self._rollouts, seed, control)
        first = interruptible(run, control.stop)
        return (first, 1.0 - first)


def make_evaluator(game: Game, budget: Budget) -> Evaluator | RolloutEvaluator:
    """The evaluator with which to follow a game from turn to turn."""
    native_game = native(game)
    if native_game is not None and has_hidden_information(native_game.module):
        return RolloutEvaluator(native_game, budget)
    return Evaluator(game, budget)
