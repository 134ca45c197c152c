"""Thrive with its options, parsers and start position."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from boardwright.core.errors import BadAction, BadPosition, quote
from boardwright.core.game import Game
from boardwright.core.turn import Action
from boardwright.core.view import View
from boardwright.games.thrive.board import First, Place, board, square_name
from boardwright.games.thrive.cards import card_side, other_side
from boardwright.games.thrive.codec import ThriveCodec
from boardwright.games.thrive.observation_space import ThriveObservationSpace
from boardwright.games.thrive.options import ThriveOptions
from boardwright.games.thrive.position import SEATS, ThrivePosition, ThriveView, parse_text
from boardwright.games.thrive.restore import restore
from boardwright.games.thrive.state import Sides, Stage, ThriveState

__all__ = ["Thrive"]

_SEAT_OF_VIEWER: dict[str, int | None] = {"@black": 0, "@white": 1, "@-": None}


class Thrive(Game):
    """The rules of Thrive under one set of options.

    >>> from boardwright.games.thrive import Thrive
    >>> print(Thrive(size=4, holes=3).start())
    a1:04400,b1:04400,c1:04400,d1:04400/a4:00440,b4:00440,c4:00440,d4:00440 black move 0 - -
    """

    name = "thrive"
    title = "Thrive"
    summary = "Two lotus flowers; each peg you place is a new way for a pod to move."
    rules_version = 1
    options_type = ThriveOptions
    position_type = ThrivePosition
    view_type = ThriveView
    options: ThriveOptions
    seat_names: ClassVar[tuple[str, ...]] = SEATS
    chance_options: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "card": ("random",),
        "first": ("random",),
    }

    def __init__(self, options: ThriveOptions | None = None, /, **values: object) -> None:
        super().__init__(options, **values)
        self.board = board(self.options.size, self.options.holes)
        self.squares = {square_name(square): square for square in self.board.squares}
        self._by_text: dict[str, Action] = {
            **self.board.by_text,
            **{str(first): first for first in (First(0), First(1))},
            **{str(place): place for place in map(Place, self.board.squares)},
        }

    def start(self) -> ThriveState:
        if self.options.card == "random":
            return ThriveState(self, ((), ()), self.opener, Stage.CARD)
        south = card_side(self.options.card, self.board)
        return self.first_turn((south, other_side(south, self.board)))

    @cached_property
    def codec(self) -> ThriveCodec:
        return ThriveCodec(self.board)

    @cached_property
    def observation_space(self) -> ThriveObservationSpace:
        return ThriveObservationSpace(self.board)

    def first_turn(self, sides: Sides) -> ThriveState:
        """The state after set-up; with `first=random`, chance decides who begins (T-02)."""
        state = ThriveState(self, sides, self.opener, Stage.FIRST)
        return state if self.options.first == "random" else state.begin_turn(sides, state.mover)

    @property
    def opener(self) -> int:
        """The seat that begins unless chance decides."""
        return 1 if self.options.first == "white" else 0

    def parse_action(self, text: str) -> Action:
        """The action with this notation; a capture may be written with x: `a1xa2`."""
        plain = text[:2] + "-" + text[3:] if text[2:3] == "x" else text
        action = self._by_text.get(plain)
        if action is None:
            raise BadAction(f"expected a move like a1-a2 or a peg like a1+c5, got {quote(text)}")
        return action

    def parse_position(self, text: str) -> ThriveState:
        return restore(self, parse_text(text))

    def from_position(self, position: ThrivePosition) -> ThriveState:
        return restore(self, position)

    def parse_view(self, text: str) -> ThriveView:
        viewer, _, rest = text.partition(" ")
        if viewer not in _SEAT_OF_VIEWER:
            raise BadPosition(f"a view must begin with @black, @white or @-, got {quote(viewer)}")
        return self.parse_position(rest).view(_SEAT_OF_VIEWER[viewer])

    def determinize(self, view: View, rng: random.Random) -> ThriveState:
        assert isinstance(view, ThriveView)
        return self.from_position(view.position)
