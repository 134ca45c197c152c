"""Turns classified by the win probability they lost."""

from __future__ import annotations

__all__ = ["LOSS_THRESHOLDS", "MAX_GOOD_LOSS", "MISTAKES", "classify", "is_mistake"]

LOSS_THRESHOLDS = {"best": 0.01, "good": 0.05, "inaccuracy": 0.10, "mistake": 0.20, "blunder": 1.0}
"""The class of a turn by the win probability it lost, each up to this much."""
MAX_GOOD_LOSS = LOSS_THRESHOLDS["good"]
"""Up to this loss, a turn isn't examined for the decision that caused it."""
MISTAKES = ("mistake", "blunder")


def classify(loss: float) -> str:
    """The class of a turn that lost this much win probability.

    >>> [classify(loss) for loss in (0.0, 0.03, 0.07, 0.15, 0.6)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    return next((name for name, limit in LOSS_THRESHOLDS.items() if loss <= limit), "blunder")


def is_mistake(name: str) -> bool:
    """Whether the class is a mistake or worse."""
    return name in MISTAKES
