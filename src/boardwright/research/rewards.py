"""What the end of a game is worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["zero_sum"]


def zero_sum(shares: Sequence[float]) -> tuple[float, ...]:
    """A win is worth 1 and paid by the others alike, so that the rewards add up to 0.

    >>> zero_sum((1.0, 0.0, 0.0)), zero_sum((0.5, 0.5))
    ((1.0, -0.5, -0.5), (0.0, 0.0))
    """
    seats = len(shares)
    return tuple((seats * share - 1) / (seats - 1) for share in shares)
