"""Squares, holes and the actions between them, worked out once per board.

A square is `8 * y + x` on boards of every size, so an action means the same on all of them.
A hole is `5 * (dy + 2) + (dx + 2)`: its offset on the table, whoever looks at it (T-03).
Holes are written like squares of a small board, a1 to e5 with the centre peg at c3.
"""

from __future__ import annotations

from functools import cache, lru_cache

from boardwright.core.turn import Action

__all__ = [
    "CENTRE",
    "STRIDE",
    "Board",
    "First",
    "Move",
    "Peg",
    "Place",
    "board",
    "hole_name",
    "hole_offset",
    "rotate_mask",
    "square_name",
]

STRIDE = 8
CENTRE = 12
"""The centre peg marks the piece's own square and is no move (T-22)."""


@cache
def square_name(square: int) -> str:
    return f"{'abcdefgh'[square % STRIDE]}{square // STRIDE + 1}"


@cache
def hole_name(hole: int) -> str:
    return f"{'abcde'[hole % 5]}{hole // 5 + 1}"


def hole_offset(hole: int) -> tuple[int, int]:
    return hole % 5 - 2, hole // 5 - 2


def rotate_mask(mask: int) -> int:
    """The same pegs seen from the other side of the table."""
    return sum(1 << (24 - hole) for hole in range(25) if mask >> hole & 1)


class Move(Action, frozen=True, cache_hash=True):
    """A piece goes straight to the target; what lies between does not matter (T-21)."""

    source: int
    target: int

    def __str__(self) -> str:
        return f"{square_name(self.source)}-{square_name(self.target)}"


class Peg(Action, frozen=True, cache_hash=True):
    """A peg goes into an empty hole of the piece on the square."""

    square: int
    hole: int

    def __str__(self) -> str:
        return f"{square_name(self.square)}+{hole_name(self.hole)}"


class First(Action, frozen=True):
    """Chance decides who begins (`first = random`)."""

    seat: int

    def __str__(self) -> str:
        return f"first:{('black', 'white')[self.seat]}"


class Place(Action, frozen=True):
    """Chance puts the next South piece on a square (`card = random`)."""

    square: int

    def __str__(self) -> str:
        return f"place:{square_name(self.square)}"


class Board:
    """One size of board with one size of piece (T-01), and its interned actions."""

    def __init__(self, size: int, holes: int) -> None:
        reach = holes // 2
        self.size = size
        self.squares = tuple(STRIDE * y + x for y in range(size) for x in range(size))
        self.holes = tuple(h for h in range(25) if max(map(abs, hole_offset(h))) <= reach)
        self.full = sum(1 << hole for hole in self.holes)
        self._targets = {square: self._reach(square) for square in self.squares}
        self._pegs = {
            square: tuple((1 << hole, Peg(square, hole)) for hole in self.holes)
            for square in self.squares
        }
        # Most pieces stay as they are from one decision to the next.
        self.moves = lru_cache(maxsize=1 << 15)(self._moves)
        self.pegs = lru_cache(maxsize=1 << 15)(self._empty)
        self.by_text = {str(action): action for action in self._actions()}

    def _reach(self, square: int) -> tuple[tuple[int, Move], ...]:
        found = []
        for hole in self.holes:
            dx, dy = hole_offset(hole)
            x, y = square % STRIDE + dx, square // STRIDE + dy
            if hole != CENTRE and 0 <= x < self.size and 0 <= y < self.size:
                found.append((1 << hole, Move(square, STRIDE * y + x)))
        return tuple(found)

    def _actions(self) -> list[Action]:
        moves = [move for reach in self._targets.values() for _, move in reach]
        return [*moves, *(peg for pegs in self._pegs.values() for _, peg in pegs)]

    def _moves(self, square: int, mask: int) -> tuple[Move, ...]:
        """Where a piece with these pegs may go: never off the board (T-07)."""
        return tuple([move for bit, move in self._targets[square] if mask & bit])

    def _empty(self, square: int, mask: int) -> tuple[Peg, ...]:
        """Its empty holes, also those that point off the board now (T-23)."""
        return tuple([peg for bit, peg in self._pegs[square] if not mask & bit])

    def rotate(self, square: int) -> int:
        top = self.size - 1
        return STRIDE * (top - square // STRIDE) + top - square % STRIDE


@cache
def board(size: int, holes: int) -> Board:
    return Board(size, holes)
