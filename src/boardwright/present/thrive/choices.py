"""Thrive at the table: where pods can go, which holes are empty, a turn in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.games.thrive.board import Board, First, Move, Peg, Place, hole_name, square_name
from boardwright.games.thrive.state import MOVE, PEG2, PEGS_ONLY, Stage, ThriveState
from boardwright.present.phrases import counted, listed, seat_title, waiting
from boardwright.present.presenter import ListedChoices, ObservedStep

__all__ = ["Choices", "ThriveChoices", "list_choices", "narrate"]

Names = tuple[str, ...]
By = dict[str, Names]


class ThriveChoices(msgspec.Struct, frozen=True, omit_defaults=True):
    """By square. `moves` and `pegs` are for the seat to decide, `reach` for everybody."""

    reach: By
    """Where every pod of both sides could go by its pegs."""
    moves: By = {}
    pegs: By = {}
    """The empty holes of own pods, where a peg is due."""


Choices = ThriveChoices


def list_choices(state: State, view: View) -> ListedChoices:
    assert isinstance(state, ThriveState)
    reach = _reach(state)
    if state.ended is not None or view.seat != state.mover or state.stage > PEGS_ONLY:
        return ListedChoices(ThriveChoices(reach), waiting(state, view.seat))
    if state.stage == MOVE:
        return ListedChoices(ThriveChoices(reach, moves=_moves(state, reach)), "Move a pod")
    board = state.game.board
    found = [_holes(board, *pod) for pod in state.sides[state.mover]]
    pegs = {square: holes for square, holes in found if holes}
    return ListedChoices(
        ThriveChoices(reach, pegs=pegs), _pegs_due(state.stage, sum(map(len, pegs.values())))
    )


_last: tuple[ThriveState, By] | None = None


def _reach(state: ThriveState) -> By:
    """The same to everybody, and several look at a position one after the other.

    `_last` is read once: another thread may show another position meanwhile.
    """
    global _last
    last = _last
    if last is None or last[0] is not state:
        board = state.game.board
        south, north = state.sides
        last = _last = state, dict([_targets(board, *pod) for pod in south + north])
    return last[1]


def _moves(state: ThriveState, reach: By) -> By:
    """What own pods reach, and may."""
    own = [square_name(square) for square, _ in state.sides[state.mover]]
    found = {square: reach[square] for square in own if reach[square]}
    if state.may_capture_own():
        return found
    found = {a: tuple(b for b in targets if b not in own) for a, targets in found.items()}
    return {square: targets for square, targets in found.items() if targets}


# Most pods stay as they are from one look to the next.


@lru_cache(maxsize=1 << 15)
def _targets(board: Board, square: int, mask: int) -> tuple[str, Names]:
    moves = board.moves(square, mask)
    return square_name(square), tuple(square_name(move.target) for move in moves)


@lru_cache(maxsize=1 << 15)
def _holes(board: Board, square: int, mask: int) -> tuple[str, Names]:
    return square_name(square), tuple(hole_name(peg.hole) for peg in board.pegs(square, mask))


# -- words -----------------------------------------------------------------------------------


def _pegs_due(stage: Stage, holes: int) -> str:
    due = min(1 if stage == PEG2 else 2, holes)
    if stage == PEGS_ONLY:
        return f"No pod can move: place {counted(due, 'peg')}"  # T-06
    return f"Place {counted(due, 'more peg')}"


def narrate(turn: Sequence[ObservedStep], seat: int | None) -> tuple[str, ...]:
    by = turn[0].step.seat
    if by is None:
        return tuple(_chance(turn))
    title = seat_title(turn[0].before.game, by)
    said = [_move(one) for one in turn if isinstance(one.step.action, Move)]
    pegs = [one.step.action for one in turn if isinstance(one.step.action, Peg)]
    if pegs:
        where = listed([f"{hole_name(peg.hole)} of {square_name(peg.square)}" for peg in pegs])
        said.append(f"puts {'a peg' if len(pegs) == 1 else 'pegs'} into {where}")
    return (f"{title} {' and '.join(said)}",)


def _move(seen: ObservedStep) -> str:
    before, move = seen.before, seen.step.action
    assert isinstance(before, ThriveState)
    assert isinstance(move, Move)
    words = f"moves {square_name(move.source)} to {square_name(move.target)}"
    for side, pods in enumerate(before.sides):
        for square, _ in pods:
            if square == move.target:
                whose = "its own" if side == before.mover else "an enemy"
                return f"{words}, captures {whose} pod"
    return words


def _chance(turn: Sequence[ObservedStep]) -> Iterator[str]:
    for one in turn:
        action = one.step.action
        if isinstance(action, Place):
            yield f"A black pod is drawn for {square_name(action.square)}"
        elif isinstance(action, Peg):
            hole, square = hole_name(action.hole), square_name(action.square)
            yield f"A peg is drawn for {hole} of the pod on {square}"
        elif isinstance(action, First):
            yield f"{seat_title(one.before.game, action.seat)} begins"
