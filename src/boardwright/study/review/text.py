"""A review as text for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from boardwright.core.registry import game_type
from boardwright.present.ansi import paint
from boardwright.study.review.classification import LOSS_THRESHOLDS
from boardwright.study.review.result import Review, SeatTotals, TurnReview

__all__ = ["to_text"]

_BAR_WIDTH = 10
_COLOURS = {"inaccuracy": 179, "mistake": 208, "blunder": 203}
_LEFT, _RIGHT = 12, 36
"""Columns before and after the turn played."""


def to_text(review: Review, width: int = 100, colour: bool = False) -> Iterator[str]:
    """One line for each turn, a second one where it lost something, then a line for each seat."""
    yield paint(_title(review), bold=True, enabled=colour)
    room = max(16, width - _LEFT - _RIGHT)
    shown = review.seats[0].seat if len(review.seats) == 2 else "own"
    chances = f"{shown} chances"
    yield f"{'no.':>4} {'seat':6} {'played':{room}} {chances:>17} {'cost':>5}  verdict"
    for turn in review.turns:
        yield from _lines(review, turn, room, colour)
    yield ""
    for totals in review.seats:
        yield _total(totals, review.has_luck)


def _title(review: Review) -> str:
    players = ", ".join(f"{totals.seat} {totals.player}".strip() for totals in review.seats)
    ended = "unfinished" if review.result == "*" else f"{review.result} {review.reason}"
    return f"{game_type(review.game).title}: {players}: {ended}"


def _lines(review: Review, turn: TurnReview, room: int, colour: bool) -> Iterator[str]:
    played = _short(" ".join(turn.turn), room)
    if turn.seat is None:
        line = f"{'':4} {'chance':6} {played:{room}} {_bar(turn.after[0])} {_luck(review, turn)}"
        yield paint(line.rstrip(), dim=True, enabled=colour)
        return
    share = turn.after[0 if len(review.seats) == 2 else turn.seat]
    cost = f"{turn.loss:.0%}" if turn.loss >= 0.005 else ""
    word = paint(turn.verdict, _COLOURS.get(turn.verdict), enabled=colour)
    seat = review.seats[turn.seat].seat
    yield f"{turn.number:4} {seat:6} {played:{room}} {_bar(share)} {cost:>5}  {word}"
    if turn.worst_part is not None:
        lost = f"{turn.worst_part.action} lost {turn.worst_part.loss:.0%}"
        better = f"; better {' '.join(turn.best)}" if turn.best else ""
        yield paint(f"{'':12}{_short(lost + better, room + _RIGHT)}", dim=True, enabled=colour)


def _bar(share: float) -> str:
    """A bar and the share in percent.

    >>> _bar(0.42)
    '████░░░░░░   42%'
    """
    full = round(share * _BAR_WIDTH)
    return f"{'█' * full}{'░' * (_BAR_WIDTH - full)} {share:5.0%}"


def _luck(review: Review, turn: TurnReview) -> str:
    """What chance gained, in place of the cost, and for which seat."""
    lucky = max(range(len(turn.change)), key=turn.change.__getitem__)
    gain = turn.change[lucky]
    return f"{gain:>+5.0%}  {review.seats[lucky].seat}" if gain >= 0.005 else ""


def _short(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "…"


def _total(totals: SeatTotals, has_luck: bool) -> str:
    counts = ", ".join(
        f"{totals.verdicts[word]} {word}" for word in LOSS_THRESHOLDS if word in totals.verdicts
    )
    luck = f"luck {totals.luck:+.0%}, " if has_luck else ""
    return f"{totals.seat:6} {luck}cost {totals.mean_loss:.1%} a turn; {counts or 'no turns'}"
