"""Win probabilities of a game without hidden parts, made consistent with what its turns lost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from boardwright.study.review.result import TurnReview

__all__ = ["make_consistent"]


def make_consistent(turns: Sequence[TurnReview]) -> tuple[TurnReview, ...]:
    """The turns with raised values before those that lost more than they had.

    A turn that lost much proves that the position before it was at least as good as after the
    better turn, whatever the search of that position found.
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
    """The values with this one changed; the other seats keep their proportions."""
    part = (1.0 - value) / (1.0 - values[seat])
    return tuple(
        value if other_seat == seat else part * other for other_seat, other in enumerate(values)
    )
