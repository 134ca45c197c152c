"""Judging decisions by what their seat knew.

Each decision is searched with the seat's own information at that moment, and the choice made is
compared with the best in that same search. What the seat could not know cannot make it wrong.
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

_SEARCH_STYLE = {"even": 0.5}
"""Half of the effort goes to all orders alike: what was played must be known as well as what
should have been. Sealed burns are tried as their mix has it, and all of them now and then."""


class SeatJudge:
    """One seat through the game, with the beliefs it may have."""

    def __init__(self, game: Game, seat: int, budget: Budget, seed: int = 1) -> None:
        self._game, self._seat, self._budget = game, seat, budget
        self._searcher = Searcher(game, seed, params=_SEARCH_STYLE)
        self.nodes = 0

    def judge(self, information: Information, played: Action) -> Judgement:
        """One decision, measured against what should be chosen, mixed as it should be. A choice the
        search did not list was no better than the worst it did."""
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
    """The decisions of one turn; the better turn departs where most was lost."""
    worst = max(range(len(judgements)), key=lambda index: judgements[index].loss)
    before = tuple(step.action for step in turn[:worst])
    return Judgement(
        sum(each.loss for each in judgements),
        before + judgements[worst].best if judgements[worst].best else (),
        tuple(part for each in judgements for part in each.parts),
        all(each.forced for each in judgements),
    )
