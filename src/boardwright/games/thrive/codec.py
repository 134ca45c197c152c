"""Thrive's decisions as numbers: two planes of (square, hole) pairs, one of moves, one of pegs."""

from __future__ import annotations

from boardwright.core.codec import Codec
from boardwright.core.errors import BadAction
from boardwright.core.state import State
from boardwright.core.turn import Action
from boardwright.games.thrive.board import CENTRE, STRIDE, Board, Move, Peg

__all__ = ["ThriveCodec", "hole_index", "square_index"]


def square_index(board: Board, seat: int, square: int) -> int:
    """The square as the seat counts them, row by row from its own left corner."""
    index = board.size * (square // STRIDE) + square % STRIDE
    return index if seat == 0 else board.size**2 - 1 - index


def hole_index(board: Board, seat: int, hole: int) -> int:
    """The hole as the seat counts the holes that a pod has."""
    index = board.holes.index(hole)
    return index if seat == 0 else len(board.holes) - 1 - index


class ThriveCodec(Codec):
    """One code a decision; N squares along a side, H holes in a pod.

    Move: source square * H + the hole whose offset it uses. Peg: N * N * H + square * H + hole.
    Squares and holes count row by row; White counts on the board turned by 180 degrees. So
    `mask.reshape(2, N, N, H)` are two images with H channels.
    """

    version = 1

    def __init__(self, board: Board) -> None:
        self.size = 2 * board.size**2 * len(board.holes)
        self._codes: tuple[dict[Action, int], ...] = tuple(
            {action: _code(board, seat, action) for action in board.by_text.values()}
            for seat in (0, 1)
        )
        self._actions = tuple({code: action for action, code in c.items()} for c in self._codes)

    def codes(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        return (self._codes[seat][action],)

    def mask(self, state: State, seat: int, begun: tuple[int, ...] = ()) -> bytes:
        mask = bytearray(self.size)
        codes = self._codes[seat]
        for action in state.legal_actions(seat):
            mask[codes[action]] = 1
        return bytes(mask)

    def action(self, state: State, seat: int, codes: tuple[int, ...]) -> Action | None:
        if not codes:
            return None
        if len(codes) > 1:
            raise BadAction(f"an action has one code, got {len(codes)}")
        action = self._actions[seat].get(codes[0])
        if action is None or state.why_not(seat, action) is not None:
            self.require(state, seat, codes)
        return action


def _code(board: Board, seat: int, action: Action) -> int:
    if isinstance(action, Move):
        first, square, hole = 0, action.source, _hole_between(action)
    else:
        assert isinstance(action, Peg)
        first, square, hole = board.size**2, action.square, action.hole
    index = first + square_index(board, seat, square)
    return index * len(board.holes) + hole_index(board, seat, hole)


def _hole_between(move: Move) -> int:
    """The hole whose peg allows the move."""
    dx = move.target % STRIDE - move.source % STRIDE
    dy = move.target // STRIDE - move.source // STRIDE
    return CENTRE + 5 * dy + dx
