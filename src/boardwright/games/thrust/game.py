"""Thrust! with its options, parsers and start position."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from boardwright.core.errors import BadAction, BadPosition, quote
from boardwright.core.game import Game
from boardwright.core.turn import Action
from boardwright.core.view import Observation, View
from boardwright.games.thrust import view_text
from boardwright.games.thrust.actions import MAX_SHIPS, parse
from boardwright.games.thrust.codec import ThrustCodec
from boardwright.games.thrust.determinize import determinize
from boardwright.games.thrust.events import Event
from boardwright.games.thrust.evidence import Evidence, gather_evidence
from boardwright.games.thrust.observation_space import ThrustObservationSpace
from boardwright.games.thrust.options import ThrustOptions
from boardwright.games.thrust.position import ThrustPosition, parse_text
from boardwright.games.thrust.restore import restore
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import KINDS, Kind, Ship
from boardwright.games.thrust.stage import SETUP, Stage
from boardwright.games.thrust.state import ThrustState
from boardwright.games.thrust.view import ThrustView

__all__ = ["Bag", "Thrust"]

_CRIPPLED_LOSS = 10
_SHOWN_OPTIONS = ("mid_die", "passenger_class", "stall_turns", "stall_result")
"""Those that are part of a view, but not of its text."""
_VERSION_1 = {
    "stall_turns": 20,
    "stall_result": "draw",
    "stall_counts": "any",
    "contact": "may_hold",
}
"""What the rules of version 1 were, where a game of then doesn't say (R-34, R-67)."""


class Bag(NamedTuple):
    """The number of ships each side draws, and the number of counters of each kind."""

    ships: int = MAX_SHIPS
    counters: tuple[int, ...] = (4,) * len(KINDS)


_FULL_BAG = Bag()


class Thrust(Game):
    """The rules of Thrust! under one set of options.

    >>> from boardwright.games.thrust import Thrust
    >>> print(Thrust().start())
    - - 1 setup black - 0 - 0 draw:black -
    """

    name = "thrust"
    title = "Thrust!"
    summary = "Two hidden fleets find, chase and fight each other before the fuel runs out."
    rules_version = 2
    options_type = ThrustOptions
    position_type = ThrustPosition
    view_type = ThrustView
    observation_type = Event
    has_hidden_parts = True
    options: ThrustOptions
    seat_names: ClassVar[tuple[str, ...]] = SEATS

    def __init__(
        self, options: ThrustOptions | None = None, /, *, _bag: Bag = _FULL_BAG, **values: object
    ) -> None:
        super().__init__(options, **values)
        self.bag = _bag
        printed_rules = self.options.passenger_class, self.options.mid_die
        self.kinds = tuple(kind.with_options(*printed_rules) for kind in KINDS)
        self.stats = tuple(
            tuple(_stats(kind, loss) for kind in KINDS) for loss in (0, _CRIPPLED_LOSS)
        )
        """SPD, COM and SEN by kind, whole and with Life Support crippled."""

    @classmethod
    def upgrade_options(
        cls, version: int, options: Mapping[str, object]
    ) -> Mapping[str, object] | None:
        return {**_VERSION_1, **options} if version == 1 else None

    @classmethod
    def reason_in(cls, version: int, reason: str) -> str:
        return "stall" if version == 1 and reason.startswith("stall") else reason

    def _identity(self) -> object:
        return self.options, self.bag

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Thrust, _bag=self.bag), (self.options,)

    @cached_property
    def codec(self) -> ThrustCodec:
        return ThrustCodec()

    @cached_property
    def observation_space(self) -> ThrustObservationSpace:
        """Without history; `ThrustObservationSpace(game, history=k)` has the last events too."""
        return ThrustObservationSpace(self)

    def die(self, ship: Ship) -> int:
        """The number of sides of the ship's DMG die; 1 means no roll (R-17)."""
        return self.kinds[ship.kind].die

    def start(self) -> ThrustState:
        return ThrustState(self, ((), ()), Stage("draw", 0), SETUP)

    def parse_action(self, text: str) -> Action:
        action = parse(text)
        if action is None:
            raise BadAction(
                f"expected an action like s1:scan, s2:pursue:c1 or burn:3, got {quote(text)}"
            )
        return action

    def parse_position(self, text: str) -> ThrustState:
        return restore(self, parse_text(text))

    def from_position(self, position: ThrustPosition) -> ThrustState:
        return restore(self, position)

    def parse_view(self, text: str) -> ThrustView:
        """The view in `text`; raises `BadPosition` unless a state with it is found."""
        shown = {key: getattr(self.options, key) for key in _SHOWN_OPTIONS}
        view = replace(view_text.parse_text(text), **shown)
        if determinize(self, view, random.Random(0)).view(view.seat) != view:
            raise BadPosition(f"no position fits this view: {quote(text)}")
        return view

    def evidence(
        self, seat: int | None, observations: tuple[tuple[Observation, ...], ...]
    ) -> Evidence:
        return gather_evidence(self, seat, observations)

    def determinize(self, view: View, rng: random.Random) -> ThrustState:
        assert isinstance(view, ThrustView)
        return determinize(self, view, rng)


def _stats(kind: Kind, loss: int) -> tuple[int, int, int]:
    spd, com, sen = (max(0, stat - loss) for stat in (kind.spd, kind.com, kind.sen))
    return spd, com, sen
