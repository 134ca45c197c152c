"""The choices of Thrive: where pods can go and which holes are empty."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.games.thrive.board import Board, hole_name, square_name
from boardwright.games.thrive.state import MOVE, PEG2, PEGS_ONLY, Stage, ThriveState
from boardwright.present.phrases import counted, waiting
from boardwright.present.presenter import ListedChoices

__all__ = ["ThriveChoices", "list_choices"]

Names = tuple[str, ...]
NamesBySquare = dict[str, Names]


class ThriveChoices(msgspec.Struct, frozen=True, omit_defaults=True):
    """What pods can do, by square. Every viewer gets `reach`, only the seat to decide the rest."""

    reach: NamesBySquare
    """The squares that each pod of both sides could go to by its pegs."""
    moves: NamesBySquare = {}
    """The squares that each pod of the seat may move to; empty unless a move is due."""
    pegs: NamesBySquare = {}
    """The empty holes of each pod of the seat; empty unless a peg is due."""


def list_choices(state: State, view: View) -> ListedChoices:
    assert isinstance(state, ThriveState)
    pods, reach = _reach(state)
    if state.ended is not None or view.seat != state.mover or state.stage > PEGS_ONLY:
        return ListedChoices(ThriveChoices(reach), waiting(state, view.seat))
    if state.stage == MOVE:
        moves = _moves(state, pods[state.mover])
        return ListedChoices(ThriveChoices(reach, moves=moves), "Move a pod")
    board = state.game.board
    empty_holes = [_holes(board, square, mask) for square, mask in state.sides[state.mover]]
    pegs = {square: holes for square, holes in empty_holes if holes}
    return ListedChoices(
        ThriveChoices(reach, pegs=pegs), _pegs_due(state.stage, sum(map(len, pegs.values())))
    )


_Reach = tuple[list[list[tuple[str, Names]]], NamesBySquare]
"""The squares that each pod could go to: by side, and by square."""
_last: tuple[ThriveState, _Reach] | None = None


def _reach(state: ThriveState) -> _Reach:
    """Kept for the last position: it is the same for every viewer, and they come in a row.

    `_last` is read once, since another thread may replace it meanwhile.
    """
    global _last
    last = _last
    if last is None or last[0] is not state:
        board = state.game.board
        pods = [[_targets(board, square, mask) for square, mask in side] for side in state.sides]
        last = _last = state, (pods, dict(pods[0] + pods[1]))
    return last[1]


def _moves(state: ThriveState, pods: list[tuple[str, Names]]) -> NamesBySquare:
    if state.may_capture_own():
        return {square: targets for square, targets in pods if targets}
    own = [square for square, _ in pods]
    moves = {square: tuple(b for b in targets if b not in own) for square, targets in pods}
    return {square: targets for square, targets in moves.items() if targets}


# Cached, since most pods are the same in one position and the next.


@lru_cache(maxsize=1 << 15)
def _targets(board: Board, square: int, mask: int) -> tuple[str, Names]:
    moves = board.moves(square, mask)
    return square_name(square), tuple(square_name(move.target) for move in moves)


@lru_cache(maxsize=1 << 15)
def _holes(board: Board, square: int, mask: int) -> tuple[str, Names]:
    return square_name(square), tuple(hole_name(peg.hole) for peg in board.pegs(square, mask))


def _pegs_due(stage: Stage, holes: int) -> str:
    due = min(1 if stage == PEG2 else 2, holes)
    if stage == PEGS_ONLY:
        return f"No pod can move: place {counted(due, 'peg')}"  # T-06
    return f"Place {counted(due, 'more peg' if stage == PEG2 else 'peg')}"
