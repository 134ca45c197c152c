"""Squares, holes and the actions between them, computed once per board.

A square is `8 * y + x` on boards of every size, so an action means the same on all of them. A hole
is `5 * (dy + 2) + (dx + 2)`: the offset of its move, the same for both players (T-03). Holes are
written like squares of a small board, a1 to e5, with the centre peg at c3.
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
"""The distance between a square and the one above it, on boards of every size."""
CENTRE = 12
"""The hole of the centre peg, which marks the piece's own square and is not a move (T-22)."""


@cache
def square_name(square: int) -> str:
    """The square in notation, a1 to h8."""
    return f"{'abcdefgh'[square % STRIDE]}{square // STRIDE + 1}"


@cache
def hole_name(hole: int) -> str:
    """The hole in notation, a1 to e5."""
    return f"{'abcde'[hole % 5]}{hole // 5 + 1}"


def hole_offset(hole: int) -> tuple[int, int]:
    """The move (dx, dy) that a peg in this hole allows."""
    return hole % 5 - 2, hole // 5 - 2


def rotate_mask(mask: int) -> int:
    """The pegs turned by 180 degrees."""
    return sum(1 << (24 - hole) for hole in range(25) if mask >> hole & 1)


class Move(Action, frozen=True, cache_hash=True):
    """A piece jumps to the target; what stands in between has no effect (T-21)."""

    source: int
    target: int

    def __str__(self) -> str:
        return f"{square_name(self.source)}-{square_name(self.target)}"


class Peg(Action, frozen=True, cache_hash=True):
    """A peg is put into an empty hole of the piece on the square."""

    square: int
    hole: int

    def __str__(self) -> str:
        return f"{square_name(self.square)}+{hole_name(self.hole)}"


class First(Action, frozen=True):
    """The chance outcome that this seat begins (`first=random`)."""

    seat: int

    def __str__(self) -> str:
        return f"first:{('black', 'white')[self.seat]}"


class Place(Action, frozen=True):
    """The chance outcome that South's next piece stands on this square (`card=random`)."""

    square: int

    def __str__(self) -> str:
        return f"place:{square_name(self.square)}"


class Board:
    """A board of one size with pieces of one size (T-01), and its interned actions.

    `moves(square, mask)` are the moves of a piece with these pegs; `pegs(square, mask)` are its
    empty holes, also those that point off the board (T-23); `full` is the mask of all holes.
    """

    def __init__(self, size: int, holes: int) -> None:
        reach = holes // 2
        self.size = size
        self.squares = tuple(STRIDE * y + x for y in range(size) for x in range(size))
        self.holes = tuple(h for h in range(25) if max(map(abs, hole_offset(h))) <= reach)
        self.full = sum(1 << hole for hole in self.holes)
        self._targets = {square: self._moves_by_hole(square) for square in self.squares}
        self._pegs = {
            square: tuple((1 << hole, Peg(square, hole)) for hole in self.holes)
            for square in self.squares
        }
        # Most pieces stay as they are from one decision to the next.
        self.moves = lru_cache(maxsize=1 << 15)(self._moves)
        self.pegs = lru_cache(maxsize=1 << 15)(self._empty_holes)
        self.by_text = {str(action): action for action in self._actions()}

    def _moves_by_hole(self, square: int) -> tuple[tuple[int, Move], ...]:
        moves = []
        for hole in self.holes:
            dx, dy = hole_offset(hole)
            x, y = square % STRIDE + dx, square // STRIDE + dy
            if hole != CENTRE and 0 <= x < self.size and 0 <= y < self.size:
                moves.append((1 << hole, Move(square, STRIDE * y + x)))
        return tuple(moves)

    def _actions(self) -> list[Action]:
        moves = [move for reach in self._targets.values() for _, move in reach]
        return [*moves, *(peg for pegs in self._pegs.values() for _, peg in pegs)]

    def _moves(self, square: int, mask: int) -> tuple[Move, ...]:
        """Where a piece with these pegs may move: never off the board (T-07)."""
        return tuple([move for bit, move in self._targets[square] if mask & bit])

    def _empty_holes(self, square: int, mask: int) -> tuple[Peg, ...]:
        """A peg for each empty hole, also those that point off the board (T-23)."""
        return tuple([peg for bit, peg in self._pegs[square] if not mask & bit])

    def rotate(self, square: int) -> int:
        """The square turned by 180 degrees."""
        top = self.size - 1
        return STRIDE * (top - square // STRIDE) + top - square % STRIDE


@cache
def board(size: int, holes: int) -> Board:
    """The one board of these sizes."""
    return Board(size, holes)
