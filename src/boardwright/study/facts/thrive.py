"""Facts of a game of Thrive: captures, pegs by hole, landings by square, the set-up.

Squares and holes are those of the board as the acting player sees it: White's are turned by 180
degrees, so that forward is up for both and the facts of both seats can be added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache

from boardwright.core.record import Record
from boardwright.games.thrive import ThriveState
from boardwright.games.thrive.board import CENTRE, Board, Move, Peg, hole_name, square_name
from boardwright.games.thrive.cards import Side
from boardwright.games.thrive.options import ThriveOptions

__all__ = ["EARLY_TURNS", "ThriveTally", "facts_of", "holes"]

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
    states = record.states()
    before = next(states)
    assert isinstance(before, ThriveState)
    tally = ThriveTally(before.game.board, before.sides[0])
    for step, after in zip(record.steps, states, strict=True):
        assert isinstance(before, ThriveState)
        assert isinstance(after, ThriveState)
        if step.seat is None:
            tally.start = after.sides[0]
        elif isinstance(step.action, Move):
            pods = [len(side) for side in after.sides]
            own, enemy = (len(before.sides[s]) - pods[s] for s in (step.seat, 1 - step.seat))
            tally.add_move(step.seat, step.action.target, own, enemy, is_two_each=pods == [2, 2])
        elif isinstance(step.action, Peg):
            tally.add_peg(step.seat, step.action.hole, begins_turn=before.begins_turn)
        before = after
    assert isinstance(before, ThriveState)
    return tally.columns(before.game.options, [len(side) for side in before.sides])


class ThriveTally:
    """Counts along one game that begins with South's pieces `start`."""

    def __init__(self, board: Board, start: Side) -> None:
        self._board, self.start = board, start
        self.turns = [0, 0]
        self.counts: Counter[str] = Counter()
        self.first_capture: int | None = None
        self.two_each: int | None = None

    def add_move(self, seat: int, target: int, own: int, enemy: int, *, is_two_each: bool) -> None:
        """Count a move that captured so many own and enemy pods."""
        self.turns[seat] += 1
        square = self._board.rotate(target) if seat else target
        self.counts[f"landings_{square_name(square)}"] += 1
        if own:
            self.counts[f"self_captures_{seat}"] += own
        if enemy:
            self.counts[f"captures_{seat}"] += enemy
            if self.first_capture is None:
                self.first_capture = sum(self.turns)
        if is_two_each and self.two_each is None:
            self.two_each = sum(self.turns)

    def add_peg(self, seat: int, hole: int, *, begins_turn: bool) -> None:
        """Count a peg; one that begins the turn follows a skipped move (T-06)."""
        if begins_turn:
            self.turns[seat] += 1
            self.counts[f"skips_{seat}"] += 1
        name = hole_name(24 - hole if seat else hole)
        self.counts[f"pegs_{name}_{seat}"] += 1
        if self.turns[seat] <= EARLY_TURNS:
            self.counts[f"early_{name}_{seat}"] += 1

    def columns(self, options: ThriveOptions, pods: Sequence[int]) -> dict[str, int | str | None]:
        """The facts of the game, which has ended with so many pods of each seat."""
        columns: dict[str, int | str | None] = {
            "thrive_card": options.card,
            "thrive_start": _side_text(self.start),
            "thrive_first_capture": self.first_capture,
            "thrive_two_each": self.two_each,
        }
        counts = self.counts
        columns |= {column: counts[name] for column, name in _counted(self._board)}
        return columns | {f"thrive_pods_{seat}": pods[seat] for seat in (0, 1)}


_BY_SEAT = ("captures", "self_captures", "skips")


@cache
def _counted(board: Board) -> tuple[tuple[str, str], ...]:
    """The columns that are counts, each with what is counted."""
    names = [f"{fact}_{seat}" for fact in _BY_SEAT for seat in (0, 1)]
    names += [
        f"{fact}_{hole_name(hole)}_{seat}"
        for fact in ("pegs", "early")
        for hole in board.holes
        if hole != CENTRE
        for seat in (0, 1)
    ]
    names += [f"landings_{square_name(square)}" for square in board.squares]
    return tuple((f"thrive_{name}", name) for name in names)


@lru_cache(maxsize=64)
def _side_text(side: Side) -> str:
    """Black's pods with their pegs besides the centre, as cards are written.

    >>> _side_text(((0, 1 << 12 | 1 << 17), (9, 1 << 12)))
    'a1:c4 b2:'
    """
    return " ".join(f"{square_name(square)}:{_pegs_text(mask)}" for square, mask in sorted(side))


def _pegs_text(mask: int) -> str:
    return ",".join(hole_name(hole) for hole in range(25) if hole != CENTRE and mask >> hole & 1)
