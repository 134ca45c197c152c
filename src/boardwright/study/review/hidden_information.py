"""Judging decisions by what the seat knew.

Each decision is searched with the seat's own information at that moment, and the choice made is
compared with the best in the same search. What the seat could not know doesn't make it wrong.
"""

from __future__ import annotations

from msgspec.structs import replace

from boardwright.core.game import Game
from boardwright.core.turn import Action, Step
from boardwright.core.view import Information
from boardwright.engine.analysis.evaluator import win_probabilities
from boardwright.engine.search import Budget, Searcher
from boardwright.study.review.judgement import Judgement
from boardwright.study.review.result import Part

__all__ = ["SeatJudge", "combine"]

_SEARCH_PARAMS = {"even": 0.5}
"""Half of the nodes go to all choices alike.

The value of the choice made must be known as well as that of the best. Sealed burns are tried by
the weights of their mix, and all of them now and then.
"""


class SeatJudge:
    """Judges the decisions of one seat; call it in the order of the game."""

    def __init__(self, game: Game, seat: int, budget: Budget, seed: int = 1) -> None:
        self._game, self._seat, self._budget = game, seat, budget
        self._searcher = Searcher(game, seed, params=_SEARCH_PARAMS)
        self.nodes = 0
        """The nodes of all searches so far."""

    def judge(self, information: Information, played: Action) -> Judgement:
        """The loss of one decision against the best choice, or the best mix.

        A choice that the search did not list counts as the worst that it did.
        """
        if len(information.legal) == 1:
            return Judgement(parts=(Part(str(played), 0.0),), forced=True)
        budget = replace(self._budget, variations=len(information.legal))
        result = self._searcher.search(information, budget)
        self.nodes += result.nodes
        values = {
            variation.turn[0]: win_probabilities(self._game, self._seat, result, variation)[
                self._seat
            ]
            for variation in result.variations
        }
        best = sum(variation.weight * values[variation.turn[0]] for variation in result.variations)
        loss = max(0.0, best - values.get(played, min(values.values())))
        return Judgement(loss, result.best.turn if loss else (), (Part(str(played), loss),))


def combine(judgements: list[Judgement], turn: tuple[Step, ...]) -> Judgement:
    """The judgement of a turn from those of its decisions; the better turn departs at the worst."""
    worst = max(range(len(judgements)), key=lambda index: judgements[index].loss)
    before = tuple(step.action for step in turn[:worst])
    return Judgement(
        sum(judgement.loss for judgement in judgements),
        before + judgements[worst].best if judgements[worst].best else (),
        tuple(part for judgement in judgements for part in judgement.parts),
        all(judgement.forced for judgement in judgements),
    )
