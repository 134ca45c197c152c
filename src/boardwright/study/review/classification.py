"""Turns classified by the win probability they lost."""

from __future__ import annotations

__all__ = ["LOSS_THRESHOLDS", "MAX_GOOD_LOSS", "MISTAKES", "classify", "is_mistake"]

LOSS_THRESHOLDS = {"best": 0.01, "good": 0.05, "inaccuracy": 0.10, "mistake": 0.20, "blunder": 1.0}
"""Each up to so much win probability given away."""
MAX_GOOD_LOSS = LOSS_THRESHOLDS["good"]
"""Below, nobody asks which part it was."""
MISTAKES = ("mistake", "blunder")


def classify(loss: float) -> str:
    """
    >>> [classify(loss) for loss in (0.0, 0.03, 0.07, 0.15, 0.6)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    return next((name for name, limit in LOSS_THRESHOLDS.items() if loss <= limit), "blunder")


def is_mistake(name: str) -> bool:
    return name in MISTAKES
