"""Facts of a game of Thrive: captures, pegs by hole, landings by square, the set-up.

Squares and holes are those of the board as the acting player sees it: White's are turned by 180
degrees, so that forward is up for both and the facts of both seats can be added.
"""

from __future__ import annotations

from collections import Counter

from boardwright.core.record import Record
from boardwright.games.thrive import ThriveState
from boardwright.games.thrive.board import CENTRE, Move, Peg, hole_name, square_name
from boardwright.games.thrive.cards import Side

__all__ = ["EARLY_TURNS", "facts_of", "holes"]

EARLY_TURNS = 3
"""A peg is early if it is placed in one of its owner's first turns, this many."""


def holes(count: int = 5) -> tuple[str, ...]:
    """The names of the holes that take a peg, of a pod of `count` by `count`."""
    span = range(2 - count // 2, 3 + count // 2)
    numbers = (5 * y + x for y in span for x in span)
    return tuple(hole_name(hole) for hole in numbers if hole != CENTRE)


def facts_of(record: Record, curve: object = None) -> dict[str, int | str | None]:
    """The columns `thrive_*` of this game; `_0` is Black and `_1` White. No curve is needed.

    A column is None where there was nothing to count: the turn of a capture that never came.
    """
    tally = _Tally()
    states = record.states()
    before = next(states)
    for step, after in zip(record.steps, states, strict=True):
        assert isinstance(before, ThriveState)
        assert isinstance(after, ThriveState)
        if step.seat is None:
            tally.start = after.sides[0]
        elif isinstance(step.action, Move):
            tally.add_move(before, step.action, after)
        elif isinstance(step.action, Peg):
            tally.add_peg(before, step.action)
        before = after
    assert isinstance(before, ThriveState)
    return tally.columns(record, before)


class _Tally:
    """Counts along one game."""

    def __init__(self) -> None:
        self.start: Side = ()
        self.turns = [0, 0]
        self.counts: Counter[str] = Counter()
        self.first_capture: int | None = None
        self.two_each: int | None = None

    def add_move(self, before: ThriveState, move: Move, after: ThriveState) -> None:
        seat, board = before.mover, before.game.board
        self._begin_turn(before)
        target = board.rotate(move.target) if seat else move.target
        self.counts[f"landings_{square_name(target)}"] += 1
        own, enemy = (len(before.sides[side]) - len(after.sides[side]) for side in (seat, 1 - seat))
        self.counts[f"self_captures_{seat}"] += own
        self.counts[f"captures_{seat}"] += enemy
        if enemy and self.first_capture is None:
            self.first_capture = sum(self.turns)
        if self.two_each is None and len(after.sides[0]) == len(after.sides[1]) == 2:
            self.two_each = sum(self.turns)

    def add_peg(self, before: ThriveState, peg: Peg) -> None:
        seat = before.mover
        if before.begins_turn:  # the move was skipped (T-06)
            self._begin_turn(before)
            self.counts[f"skips_{seat}"] += 1
        hole = hole_name(24 - peg.hole if seat else peg.hole)
        self.counts[f"pegs_{hole}_{seat}"] += 1
        if self.turns[seat] <= EARLY_TURNS:
            self.counts[f"early_{hole}_{seat}"] += 1

    def _begin_turn(self, state: ThriveState) -> None:
        self.turns[state.mover] += 1

    def columns(self, record: Record, final: ThriveState) -> dict[str, int | str | None]:
        options, board = final.game.options, final.game.board
        start = self.start or _first_side(record)
        columns: dict[str, int | str | None] = {
            "thrive_card": options.card,
            "thrive_start": _side_text(start),
            "thrive_first_capture": self.first_capture,
            "thrive_two_each": self.two_each,
        }
        names = [f"{fact}_{seat}" for fact in _BY_SEAT for seat in (0, 1)]
        names += [
            f"{fact}_{hole}_{seat}"
            for fact in ("pegs", "early")
            for hole in holes(options.holes)
            for seat in (0, 1)
        ]
        names += [f"landings_{square_name(square)}" for square in board.squares]
        columns |= {f"thrive_{name}": self.counts[name] for name in names}
        return columns | {f"thrive_pods_{seat}": len(final.sides[seat]) for seat in (0, 1)}


_BY_SEAT = ("captures", "self_captures", "skips")


def _first_side(record: Record) -> Side:
    state = record.start or record.game.start()
    assert isinstance(state, ThriveState)
    return state.sides[0]


def _side_text(side: Side) -> str:
    """Black's pods with their pegs besides the centre, as cards are written.

    >>> _side_text(((0, 1 << 12 | 1 << 17), (9, 1 << 12)))
    'a1:c4 b2:'
    """
    return " ".join(f"{square_name(square)}:{_pegs_text(mask)}" for square, mask in sorted(side))


def _pegs_text(mask: int) -> str:
    return ",".join(hole_name(hole) for hole in range(25) if hole != CENTRE and mask >> hole & 1)
