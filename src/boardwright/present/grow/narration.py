"""Turns and draws of Grow in words. Nothing is hidden, so every viewer gets the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwright.games.grow.actions import Drop, End, First, Move, Next, space_name
from boardwright.games.grow.state import GrowState
from boardwright.present.phrases import listed, seat_title
from boardwright.present.presenter import Narration, ObservedStep

__all__ = ["narrate"]


def narrate(turn: Sequence[ObservedStep], seat: int | None) -> Narration:
    first = turn[0].before
    assert isinstance(first, GrowState)
    by = turn[0].step.seat
    if by is None:
        return Narration(tuple(_chance(turn)))
    phrases = list(_changes(turn)) or ["ends the turn without moving"]
    return Narration((f"{seat_title(first.game, by)} {listed(phrases)}",))


def _changes(turn: Sequence[ObservedStep]) -> Iterator[str]:
    drops: list[str] = []
    grown: list[str] = []
    travelled: list[str] = []
    for step in turn:
        action, before = step.step.action, step.before
        assert isinstance(before, GrowState)
        if isinstance(action, Drop):
            drops.append(space_name(action.space))
        elif isinstance(action, Move):
            move = f"{space_name(action.source)} to {space_name(action.target)}"
            (grown if before.empty >> action.target & 1 else travelled).append(move)
        else:
            assert isinstance(action, End)
    if drops:
        yield f"drops a head on {listed(drops)}"
    if grown:
        yield f"grows from {', '.join(grown)}"
    if travelled:
        yield f"travels from {', '.join(travelled)}"


def _chance(turn: Sequence[ObservedStep]) -> Iterator[str]:
    for step in turn:
        action, game = step.step.action, step.before.game
        if isinstance(action, First):
            yield f"{seat_title(game, action.seat)} begins"
        elif isinstance(action, Next):
            yield f"{seat_title(game, action.seat)} is next in the turn order"
