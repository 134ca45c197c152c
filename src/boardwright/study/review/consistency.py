"""Win probabilities of a game without hidden parts, made consistent with what its turns cost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from boardwright.study.review.result import TurnReview

__all__ = ["make_consistent"]


def make_consistent(turns: Sequence[TurnReview]) -> tuple[TurnReview, ...]:
    """A turn that lost much proves that the position before it was worth at least what the better
    turn is worth, however the search of that position saw it: nobody loses what they never had.
    """
    adjusted = list(turns)
    for index, turn in enumerate(turns):
        if turn.seat is None or not turn.parts:
            continue
        value_before = turn.after[turn.seat] + turn.loss
        if value_before > turn.before[turn.seat]:
            before = _with_value(turn.before, turn.seat, value_before)
            adjusted[index] = replace(adjusted[index], before=before)
            if index > 0:
                adjusted[index - 1] = replace(adjusted[index - 1], after=before)
    return tuple(adjusted)


def _with_value(values: tuple[float, ...], seat: int, value: float) -> tuple[float, ...]:
    """The others share what is left as they did before."""
    part = (1.0 - value) / (1.0 - values[seat])
    return tuple(
        value if other_seat == seat else part * other for other_seat, other in enumerate(values)
    )
