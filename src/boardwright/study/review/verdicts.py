"""Words for what a turn cost."""

from __future__ import annotations

__all__ = ["BAD", "FINE", "VERDICTS", "is_bad", "verdict"]

VERDICTS = {"best": 0.01, "good": 0.05, "inaccuracy": 0.10, "mistake": 0.20, "blunder": 1.0}
"""Each up to so much win probability given away."""
FINE = VERDICTS["good"]
"""Below, nobody asks which part it was."""
BAD = ("mistake", "blunder")


def verdict(loss: float) -> str:
    """
    >>> [verdict(loss) for loss in (0.0, 0.03, 0.07, 0.15, 0.6)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    return next((word for word, limit in VERDICTS.items() if loss <= limit), "blunder")


def is_bad(word: str) -> bool:
    return word in BAD
