"""Grow with its options, parsers and start position."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from boardwright.core.errors import BadAction, BadPosition, quote
from boardwright.core.game import Game
from boardwright.core.turn import Action
from boardwright.core.view import View
from boardwright.games.grow.actions import END, SEATS, Drop, First, Move, Next
from boardwright.games.grow.board import board
from boardwright.games.grow.codec import GrowCodec
from boardwright.games.grow.observation_space import GrowObservationSpace
from boardwright.games.grow.options import GrowOptions
from boardwright.games.grow.position import GrowPosition, GrowView, parse_text
from boardwright.games.grow.restore import restore
from boardwright.games.grow.state import GrowState

__all__ = ["Grow"]


class Grow(Game):
    """The rules of Grow under one set of options.

    >>> from boardwright.games.grow import Grow
    >>> game = Grow(size=3, first="seat1")
    >>> print(game.start().act(game.parse_action("+b2")))
    3/1R1/3 red,blue blue - 0 - - -
    """

    name = "grow"
    title = "Grow"
    summary = "Drop heads, spread and leave a trail: the most spaces on the Go board win."
    rules_version = 1
    options_type = GrowOptions
    seats_option = "players"
    proposed_seats = 3  # G-01
    position_type = GrowPosition
    view_type = GrowView
    options: GrowOptions
    chance_options: ClassVar[Mapping[str, tuple[str, ...]]] = {"first": ("random", "shuffle")}

    def __init__(self, options: GrowOptions | None = None, /, **values: object) -> None:
        super().__init__(options, **values)
        self.board = board(self.options.size)
        self._named_actions: dict[str, Action] = {str(END): END}
        for seat in range(self.seats):
            self._named_actions |= {str(draw): draw for draw in (First(seat), Next(seat))}

    @property
    def seat_names(self) -> tuple[str, ...]:
        return SEATS[: self.options.players]

    @cached_property
    def codec(self) -> GrowCodec:
        return GrowCodec(self)

    @cached_property
    def observation_space(self) -> GrowObservationSpace:
        return GrowObservationSpace(self)

    def start(self) -> GrowState:
        players = self.options.players
        order = tuple(range(players)) if self.options.first == "seat1" else ()
        return GrowState(self, order, (0,) * players, ((),) * players)

    def parse_action(self, text: str) -> Action:
        action = self._named_actions.get(text) or self._parse_board_action(text)
        if action is None:
            raise BadAction(
                f"expected a drop like +c3, a move like c3-c4 or end, got {quote(text)}"
            )
        return action

    def _parse_board_action(self, text: str) -> Action | None:
        source, dash, target = text.partition("-")
        spaces = self.board.by_name
        if dash and source in spaces and target in spaces:
            return Move.between(spaces[source], spaces[target])
        if text[:1] == "+" and text[1:] in spaces:
            return Drop.on(spaces[text[1:]])
        return None

    def parse_position(self, text: str) -> GrowState:
        return restore(self, parse_text(text, self.seat_names))

    def from_position(self, position: GrowPosition) -> GrowState:
        return restore(self, position)

    def parse_view(self, text: str) -> GrowView:
        viewer, _, rest = text.partition(" ")
        if viewer != "@-" and (viewer[:1] != "@" or viewer[1:] not in self.seat_names):
            raise BadPosition(f"a view must begin with @- or @ and a player, got {quote(viewer)}")
        seat = None if viewer == "@-" else SEATS.index(viewer[1:])
        return self.parse_position(rest).view(seat)

    def determinize(self, view: View, rng: random.Random) -> GrowState:
        assert isinstance(view, GrowView)
        return self.from_position(view.position)
