"""The course of a game where nothing is hidden, told in agreement with what its turns cost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from boardwright.study.review.result import TurnReview

__all__ = ["agreed"]


def agreed(turns: Sequence[TurnReview]) -> tuple[TurnReview, ...]:
    """A turn that lost much proves that the position before it was worth at least what the better
    turn is worth, however the search of that position saw it: nobody gives away what he never had.
    """
    told = list(turns)
    for at, turn in enumerate(turns):
        if turn.seat is None or not turn.parts:
            continue
        had = turn.after[turn.seat] + turn.loss
        if had > turn.before[turn.seat]:
            before = _raised(turn.before, turn.seat, had)
            told[at] = replace(told[at], before=before)
            if at > 0:
                told[at - 1] = replace(told[at - 1], after=before)
    return tuple(told)


def _raised(values: tuple[float, ...], seat: int, value: float) -> tuple[float, ...]:
    """The others share what is left as they did before."""
    part = (1.0 - value) / (1.0 - values[seat])
    return tuple(value if who == seat else part * other for who, other in enumerate(values))
