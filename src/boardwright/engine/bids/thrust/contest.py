"""A contest of Thrust! as a matrix game: Black's win probability by the burns of both sides.

Everything is known to both sides but the burn of the other. The dice of the contest count with
their exact weights, and a winning evader goes where its win probability is largest. What follows
is `RolloutEvaluator`, the judge of reviews: both sides finish the turn by the same plain policy,
many times, and the calibrated evaluation of where that leads is the win probability.

Games that the policy plays to their end are no better continuation: it spends later fuel so badly
that a thousand games cannot tell one burn from the next.
"""

from __future__ import annotations

import msgspec

from boardwright.core.errors import BoardwrightError
from boardwright.core.state import State
from boardwright.core.turn import Step
from boardwright.engine.analysis.rollout_evaluator import RolloutEvaluator
from boardwright.engine.bids.matrix_game import Equilibrium, solve_matrix
from boardwright.engine.native import native
from boardwright.engine.search import Budget
from boardwright.games.thrust import Thrust
from boardwright.games.thrust.actions import Burn, Die
from boardwright.games.thrust.checks import grade_chances
from boardwright.games.thrust.state import ThrustState

__all__ = ["MAX_BURN", "Contest", "solve_contest"]

MAX_BURN = 24
"""Larger burns are left out, as in the native search."""
_FACES = (98, 1, 0)
"""A roll of each grade that counts in a contest: failure, success, critical success."""


class Contest(msgspec.Struct, frozen=True):
    """A solved contest; Black's burns are the rows."""

    burns: tuple[tuple[int, ...], tuple[int, ...]]
    """Black's and Red's."""
    payoffs: tuple[tuple[float, ...], ...]
    """Black's win probability by Black's burn and Red's."""
    equilibrium: Equilibrium
    rollouts: int
    """Rollouts behind the value of each position after the contest."""


def solve_contest(state: State, rollouts: int, seed: int = 1) -> Contest:
    """The contest in which both sides are to seal a burn; raises `BoardwrightError`.

    All positions get the same random numbers, so that burns compare well.
    """
    if not isinstance(state, ThrustState) or state.stage.kind not in ("pursue", "evade"):
        raise BoardwrightError("only a position of Thrust! with burns to seal has bids to solve")
    if state.stage.burns != (None, None):
        raise BoardwrightError("both burns must still be open")
    burns = _burns(state)
    judge = _Judge(state.game, rollouts, seed)
    payoffs = tuple(
        tuple(judge.after_burns(state, black, red) for red in burns[1]) for black in burns[0]
    )
    return Contest(burns, payoffs, solve_matrix(payoffs), rollouts)


def _burns(state: ThrustState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The burns of both sides that are worth a look.

    One more than the other side's largest burn gives [+] already.
    """
    legal = [
        [action.fuel for action in state.legal_actions(seat) if type(action) is Burn]
        for seat in (0, 1)
    ]
    limits = [min(MAX_BURN, max(max(legal[1 - seat]) + 1, _least(legal[seat]))) for seat in (0, 1)]
    black, red = (tuple(fuel for fuel in legal[seat] if fuel <= limits[seat]) for seat in (0, 1))
    return black, red


def _least(burns: list[int]) -> int:
    return min((fuel for fuel in burns if fuel), default=0)


class _Judge:
    """Black's win probability after both burns."""

    def __init__(self, game: Thrust, rollouts: int, seed: int) -> None:
        native_game = native(game)
        if native_game is None:
            raise BoardwrightError("bids are solved with the compiled engine, which is missing")
        self._evaluator = RolloutEvaluator(native_game, Budget(nodes=rollouts), seed)
        self._values: dict[State, float] = {}

    def after_burns(self, state: ThrustState, black: int, red: int) -> float:
        """The mean over the dice of the contest."""
        state = state.play(Step(Burn(black), 0)).play(Step(Burn(red), 1))
        stage = state.stage
        if stage.kind not in ("pursue", "evade"):
            return self._after_contest(state)
        best_grade = state.game.options.crit_advantage == "best_grade"
        grades = []
        for seat in (0, 1):
            place = stage.ship if seat == stage.seat else stage.target
            speed = state.stats(state.fleets[seat][place])[0]
            grades.append(grade_chances(speed, stage.dice[seat], best_grade))
        total = 0.0
        for face, first in zip(_FACES, grades[0], strict=True):
            for other_face, second in zip(_FACES, grades[1], strict=True):
                faces = (face,) * stage.dice[0] + (other_face,) * stage.dice[1]
                total += first * second * self._after_contest(_rolled(state, faces))
        return total

    def _after_contest(self, state: ThrustState) -> float:
        if state.stage.kind != "escape":
            return self._value(state)
        seat = state.stage.seat
        values = [
            self._value(state.play(Step(action, seat))) for action in state.legal_actions(seat)
        ]
        return max(values) if seat == 0 else min(values)

    def _value(self, state: State) -> float:
        if state not in self._values:
            self._values[state] = self._evaluator.values(state)[0]
        return self._values[state]


def _rolled(state: ThrustState, faces: tuple[int, ...]) -> ThrustState:
    for face in faces:
        state = state.play(Step(Die(100, face), None))
    return state
