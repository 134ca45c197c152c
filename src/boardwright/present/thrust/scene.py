"""A view of Thrust! in the form that drawings and sentences need. It adds nothing to the view."""

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
"""The DMG level whose effect takes 1 more fuel each time some is spent (R-46)."""
CRIPPLED = 6
"""The DMG level whose effect lowers every Stat by `STAT_LOSS` (R-54)."""
STAT_LOSS = 10


class Token(NamedTuple):
    """A ship in play that the viewer can see: an own one, or another's contact."""

    owner: str
    label: str
    """`s1` and so on for an own ship, `c1` and so on for a contact."""
    band: str
    rank: str
    """Its class, `0` to `V`."""
    kind: Kind | None
    """None while the viewer sees only the back of the counter."""
    contact: int
    """Its contact number; 0 while it is unrevealed."""
    face_up: bool
    damage: int | None
    """The DMG level; None if the viewer can't see it."""
    moved: bool
    hit: bool
    done: bool
    acts: bool
    """Whether it is the ship whose activation it is."""
    aimed: bool
    """Whether it is the ship that is pursued, evaded or attacked."""
    data: ShipData | None
    """The tracker, if the ship is the viewer's own."""

    @property
    def marks(self) -> list[str]:
        """The names of the marks on the counter."""
        named = (("moved", self.moved), ("hit", self.hit), ("done", self.done))
        return [name for name, is_so in named if is_so]

    @property
    def exposure(self) -> str:
        """How much of an own ship the enemy sees."""
        if not self.contact:
            return "unseen"
        return f"c{self.contact}, face {'up' if self.face_up else 'down'}"


class Scene(NamedTuple):
    """A view with the ships that the viewer can see."""

    view: ThrustView
    tokens: tuple[Token, ...]
    """The viewer's ships by place, then the other contacts by number."""

    @property
    def below(self) -> int:
        """The side drawn below the range line: the viewer's, Black for a spectator."""
        return self.view.seat or 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.view.outcome != "-"

    @property
    def own(self) -> str | None:
        """The name of the viewer's side; None for a spectator."""
        return None if self.view.seat is None else SEATS[self.view.seat]

    def of(self, side: int) -> list[Token]:
        """The ships of a side that the viewer can see."""
        return [token for token in self.tokens if token.owner == SEATS[side]]

    def at(self, side: int, band: str) -> list[Token]:
        """Those of them in a band."""
        return [token for token in self.of(side) if token.band == band]

    def actor(self) -> Token | None:
        """The ship whose activation it is; None if there is none or the viewer can't see it."""
        return next((token for token in self.tokens if token.acts), None)

    def target(self) -> Token | None:
        """The ship that is pursued, evaded or attacked; None if there is none."""
        return next((token for token in self.tokens if token.aimed), None)


def scene_of(view: View) -> Scene:
    """The scene of a view of Thrust!."""
    assert isinstance(view, ThrustView)
    own = None if view.seat is None else SEATS[view.seat]
    tokens = [
        _own_token(view, place, ship)
        for place, ship in enumerate(view.fleet, 1)
        if ship.band != LOST
    ]
    tokens += [_contact_token(view, contact) for contact in view.contacts if contact.owner != own]
    return Scene(view, tuple(tokens))


def stats_of(ship: ShipData) -> dict[str, int]:
    """The present Stats of an own ship, lowered by damage (R-54)."""
    kind, loss = KIND[ship.kind], STAT_LOSS if CRIPPLED in ship.effects else 0
    return {name: max(0, stat - loss) for name, stat in printed_stats(kind).items()}


def printed_stats(kind: Kind) -> dict[str, int]:
    """The Stats printed on the counter, by name."""
    return {"SPD": kind.spd, "COM": kind.com, "SEN": kind.sen}


def _kind(view: ThrustView, kind: str) -> Kind:
    return KIND[kind].with_options(view.passenger_class, view.mid_die)


def _own_token(view: ThrustView, place: int, ship: ShipData) -> Token:
    assert view.seat is not None
    owner, involved = SEATS[view.seat], view.ship == place
    kind = _kind(view, ship.kind)
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


def _contact_token(view: ThrustView, contact: Contact) -> Token:
    return Token(
        contact.owner,
        f"c{contact.number}",
        contact.band,
        contact.rank,
        None if contact.kind is None else _kind(view, contact.kind),
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
