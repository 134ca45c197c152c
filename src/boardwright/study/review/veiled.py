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
from boardwright.study.review.judged import Judged
from boardwright.study.review.result import Part

__all__ = ["Memory", "together"]

_FAIR = {"even": 0.5}
"""Half of the effort goes to all orders alike: what was played must be known as well as what
should have been. Sealed burns are tried as their mix has it, and all of them now and then."""


class Memory:
    """One seat through the game, with the beliefs it may have."""

    def __init__(self, game: Game, seat: int, budget: Budget, seed: int = 1) -> None:
        self._game, self._seat, self._budget = game, seat, budget
        self._searcher = Searcher(game, seed, params=_FAIR)
        self.nodes = 0

    def judge(self, information: Information, played: Action) -> Judged:
        """One decision, measured against what should be chosen, mixed as it should be. A choice the
        search did not list was no better than the worst it did."""
        if len(information.legal) == 1:
            return Judged(parts=(Part(str(played), 0.0),), forced=True)
        budget = replace(self._budget, variations=len(information.legal))
        found = self._searcher.search(information, budget)
        self.nodes += found.nodes
        told = {
            variation.turn[0]: win_probabilities(self._game, self._seat, found, variation)[
                self._seat
            ]
            for variation in found.variations
        }
        best = sum(variation.weight * told[variation.turn[0]] for variation in found.variations)
        loss = max(0.0, best - told.get(played, min(told.values())))
        return Judged(loss, found.best.turn if loss else (), (Part(str(played), loss),))


def together(judged: list[Judged], turn: tuple[Step, ...]) -> Judged:
    """The decisions of one turn; the better turn departs where most was lost."""
    worst = max(range(len(judged)), key=lambda index: judged[index].loss)
    before = tuple(step.action for step in turn[:worst])
    return Judged(
        sum(one.loss for one in judged),
        before + judged[worst].best if judged[worst].best else (),
        tuple(part for one in judged for part in one.parts),
        all(one.forced for one in judged),
    )
