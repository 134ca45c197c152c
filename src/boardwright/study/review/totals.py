"""The whole game for each seat: luck, decisions and their losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from boardwright.core.record import Record
from boardwright.study.review.result import SeatTotals, TurnReview

__all__ = ["seat_totals"]


def seat_totals(record: Record, turns: tuple[TurnReview, ...]) -> tuple[SeatTotals, ...]:
    """The totals of each seat over these turns."""
    return tuple(_total(record, turns, seat) for seat in range(record.game.seats))


def _total(record: Record, turns: tuple[TurnReview, ...], seat: int) -> SeatTotals:
    own = [turn for turn in turns if turn.seat == seat]
    even = 1.0 / record.game.seats
    name = record.game.seat_names[seat]
    return SeatTotals(
        seat=name,
        player=record.players.get(name, ""),
        start=turns[0].before[seat] if turns else even,
        end=turns[-1].after[seat] if turns else even,
        luck=_sum(seat, (turn for turn in turns if turn.seat is None)),
        decisions=_sum(seat, own),
        others=_sum(seat, (turn for turn in turns if turn.seat not in (None, seat))),
        loss=sum(turn.loss for turn in own),
        verdicts=dict(Counter(turn.verdict for turn in own)),
    )


def _sum(seat: int, turns: Iterable[TurnReview]) -> float:
    return sum(turn.change[seat] for turn in turns)
