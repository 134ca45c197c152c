"""Pennies with a codec and an observation space: hidden purses, sealed hands, chance."""

from __future__ import annotations

from functools import cached_property

from boardwright.core import Action, Codec, Field, Information, ObservationSpace, State
from boardwright.testing.example import Pennies, PenniesView

__all__ = ["NumberedPennies"]

_TEXTS = ("mark:1", "mark:2", "mark:3", "hold:0", "hold:1", "hold:2", "hold:3")


class _Codec(Codec):
    size = len(_TEXTS)

    def __init__(self, game: Pennies) -> None:
        self._actions = [game.parse_action(text) for text in _TEXTS]

    def codes(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        return (self._actions.index(action),)

    def mask(self, state: State, seat: int, begun: tuple[int, ...] = ()) -> bytes:
        legal = state.legal_actions(seat)
        return bytes(action in legal for action in self._actions)

    def action(self, state: State, seat: int, codes: tuple[int, ...]) -> Action | None:
        self.require(state, seat, codes)
        return self._actions[codes[0]]


class _Space(ObservationSpace):
    """The own purse, the points from the seat on, and the length of what it has observed."""

    def __init__(self, game: Pennies) -> None:
        seats = game.seats
        self.fields = (
            Field("purse", 1, 0, 3, "pennies in the own purse"),
            Field("points", seats, 0, 9, "points of each seat"),
            Field("rounds", 1, 0, 9, "rounds played"),
            Field("marks", 1, 0, 2, "numbers marked"),
        )
        self.shape = (3 + seats,)

    def encode(self, information: Information, begun: tuple[int, ...] = ()) -> bytes:
        view = information.view
        assert isinstance(view, PenniesView)
        assert view.seat is not None
        at, seat = view.position, view.seat
        points = at.points[seat:] + at.points[:seat]
        return bytes((max(at.purses[seat], 0), *points, at.round, len(at.marks)))


class NumberedPennies(Pennies):
    @cached_property
    def codec(self) -> Codec:
        return _Codec(self)

    @cached_property
    def observation_space(self) -> ObservationSpace:
        return _Space(self)
