"""The course of a game: who stood how well at the start of each turn."""

from __future__ import annotations

from boardwright.core.record import Record
from boardwright.engine.analysis import make_evaluator
from boardwright.engine.search import Budget
from boardwright.study.fact_row import Curve

__all__ = ["win_curve"]


def win_curve(record: Record, nodes: int) -> Curve:
    """Each seat's calibrated win probability before each turn after the random opening.

    Of the whole position, hidden parts included; `nodes` is the budget of each search, so equal
    arguments give equal curves.
    """
    evaluator = make_evaluator(record.game, Budget(nodes=nodes))
    opening = int(record.tags.get("opening", "0"))
    states = record.states()
    curve = []
    number = 0
    for turn in record.turns:
        turn_states = [next(states) for _ in turn]
        if number >= opening and turn[0].seat is not None:
            curve.append(evaluator.values(turn_states[0]))
        number += len(turn)
    return curve
