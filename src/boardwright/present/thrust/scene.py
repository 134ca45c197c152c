"""What there is to draw, taken from the view and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.core.view import View
from boardwright.games.thrust import ThrustView
from boardwright.games.thrust.position import LOST, ShipData
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import CLASSES, KINDS, Kind
from boardwright.games.thrust.view import Contact

__all__ = [
    "CRIPPLED",
    "KIND",
    "LEAK",
    "STAT_LOSS",
    "Scene",
    "Token",
    "printed_stats",
    "scene_of",
    "stats_of",
]

KIND = {kind.name: kind for kind in KINDS}
LEAK = 1
"""The DMG level at which fuel is lost (R-46)."""
CRIPPLED = 6
"""The DMG level that takes `STAT_LOSS` from every Stat (R-54)."""
STAT_LOSS = 10


class Token(NamedTuple):
    """A ship that has a place on the table."""

    owner: str
    label: str
    band: str
    rank: str
    kind: Kind | None
    contact: int
    face_up: bool
    damage: int | None
    moved: bool
    hit: bool
    done: bool
    acts: bool
    aimed: bool
    data: ShipData | None
    """The tracker, if the ship is the viewer's own."""

    @property
    def marks(self) -> list[str]:
        named = (("moved", self.moved), ("hit", self.hit), ("done", self.done))
        return [name for name, is_so in named if is_so]

    @property
    def exposure(self) -> str:
        if not self.contact:
            return "unseen"
        return f"c{self.contact}, face {'up' if self.face_up else 'down'}"


class Scene(NamedTuple):
    view: ThrustView
    tokens: tuple[Token, ...]

    @property
    def below(self) -> int:
        """The side that looks has its ships below the range line."""
        return self.view.seat or 0

    @property
    def is_over(self) -> bool:
        return self.view.outcome != "-"

    @property
    def own(self) -> str | None:
        return None if self.view.seat is None else SEATS[self.view.seat]

    def of(self, side: int) -> list[Token]:
        return [token for token in self.tokens if token.owner == SEATS[side]]

    def at(self, side: int, band: str) -> list[Token]:
        return [token for token in self.of(side) if token.band == band]

    def actor(self) -> Token | None:
        return next((token for token in self.tokens if token.acts), None)

    def target(self) -> Token | None:
        return next((token for token in self.tokens if token.aimed), None)


def scene_of(view: View) -> Scene:
    assert isinstance(view, ThrustView)
    own = None if view.seat is None else SEATS[view.seat]
    tokens = [
        _own(view, place, ship) for place, ship in enumerate(view.fleet, 1) if ship.band != LOST
    ]
    tokens += [_seen(view, contact) for contact in view.contacts if contact.owner != own]
    return Scene(view, tuple(tokens))


def stats_of(ship: ShipData) -> dict[str, int]:
    """As they are now."""
    kind, loss = KIND[ship.kind], STAT_LOSS if CRIPPLED in ship.effects else 0
    return {name: max(0, stat - loss) for name, stat in printed_stats(kind).items()}


def printed_stats(kind: Kind) -> dict[str, int]:
    return {"SPD": kind.spd, "COM": kind.com, "SEN": kind.sen}


def _counter(view: ThrustView, kind: str) -> Kind:
    return KIND[kind].with_options(view.passenger_class, view.mid_die)


def _own(view: ThrustView, place: int, ship: ShipData) -> Token:
    assert view.seat is not None
    owner, involved = SEATS[view.seat], view.ship == place
    kind = _counter(view, ship.kind)
    acts = view.stage.seat == owner
    return Token(
        owner,
        f"s{place}",
        ship.band,
        CLASSES[kind.rank],
        kind,
        ship.contact,
        ship.face_up,
        ship.damage,
        ship.moved,
        ship.hit,
        ship.done,
        involved and acts,
        involved and not acts,
        ship,
    )


def _seen(view: ThrustView, contact: Contact) -> Token:
    return Token(
        contact.owner,
        f"c{contact.number}",
        contact.band,
        contact.rank,
        None if contact.kind is None else _counter(view, contact.kind),
        contact.number,
        contact.kind is not None,
        contact.damage,
        contact.moved,
        contact.hit,
        contact.done,
        contact.number == view.stage.contact,
        contact.number == view.stage.target,
        None,
    )
