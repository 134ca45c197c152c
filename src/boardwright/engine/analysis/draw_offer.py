"""How a computer player answers the offer of a draw."""

from __future__ import annotations

import random

from boardwright.core.game import Game
from boardwright.core.view import Information
from boardwright.engine.analysis.analyse import analyse
from boardwright.engine.analysis.budgets import Deadline
from boardwright.engine.analysis.evaluator import Evaluator, Values
from boardwright.engine.level import Level
from boardwright.engine.search import Budget

__all__ = ["accepts_draw"]

_MARGIN = 0.02
"""How far a calibrated win probability may be off: within it a draw is as good."""


def accepts_draw(game: Game, information: Information, level: Level) -> bool:
    """Whether a draw is at least as good for the seat as what it expects.

    All seats in play share a draw. What the seat expects is its calibrated win probability, found
    from what it knows with the nodes that the level has for a turn; it need not be to decide. Equal
    questions have equal answers, as far as the level's deadline cuts none short.
    """
    seat = information.seat
    assert seat is not None
    world = game.determinize(information.view, random.Random(0))
    in_play = sum(world.is_in_play(other) for other in range(game.seats))
    budget = Budget(nodes=level.nodes, seconds=level.deadline)
    return _expected_values(game, information, budget)[seat] <= 1 / in_play + _MARGIN


def _expected_values(game: Game, information: Information, budget: Budget) -> Values:
    if game.has_hidden_parts:
        return analyse(game, information, budget=budget, variations=1).values
    state = game.determinize(information.view, random.Random(0))
    return Evaluator(game, budget, deadline=Deadline(budget.seconds)).values(state)
