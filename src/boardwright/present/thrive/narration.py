"""Turns and draws of Thrive in words. Nothing is hidden, so every viewer gets the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwright.core.state import State
from boardwright.games.thrive.board import First, Move, Peg, Place, hole_name, square_name
from boardwright.games.thrive.state import ThriveState
from boardwright.present.phrases import listed, seat_title
from boardwright.present.presenter import Narration, ObservedStep

__all__ = ["narrate"]


def narrate(turn: Sequence[ObservedStep], seat: int | None) -> Narration:
    by = turn[0].step.seat
    if by is None:
        return Narration(tuple(_chance(turn)))
    phrases: list[str] = []
    pegs: dict[int, list[str]] = {}
    for before, (action, _), _ in turn:
        if isinstance(action, Peg):
            pegs.setdefault(action.square, []).append(hole_name(action.hole))
        elif isinstance(action, Move):
            phrases.append(_move(before, action))
    if pegs:
        phrases.append(f"adds {' and '.join(_added(*pod) for pod in pegs.items())}")
    return Narration((f"{seat_title(turn[0].before.game, by)} {' and '.join(phrases)}",))


def _added(square: int, holes: Sequence[str]) -> str:
    return f"{'peg' if len(holes) == 1 else 'pegs'} {listed(holes)} to pod {square_name(square)}"


def _move(before: State, move: Move) -> str:
    assert isinstance(before, ThriveState)
    words = f"moves {square_name(move.source)} to {square_name(move.target)}"
    for side, pods in enumerate(before.sides):
        for square, _ in pods:
            if square == move.target:
                seat = before.game.seat_names[side]
                whose = "its own" if side == before.mover else f"a {seat}"
                return f"{words}, captures {whose} pod"
    return words


def _chance(turn: Sequence[ObservedStep]) -> Iterator[str]:
    for step in turn:
        action = step.step.action
        if isinstance(action, Place):
            yield f"A black pod is drawn for {square_name(action.square)}"
        elif isinstance(action, Peg):
            hole, square = hole_name(action.hole), square_name(action.square)
            yield f"A peg is drawn for {hole} of the pod on {square}"
        elif isinstance(action, First):
            yield f"{seat_title(step.before.game, action.seat)} begins"
