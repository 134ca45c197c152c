"""The names of sides, ships, ranges and weapons in sentences, as the viewer knows them."""

from __future__ import annotations

from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, OUT, Kind
from boardwright.present.thrust.scene import KIND, Scene, Token

__all__ = [
    "SIDES",
    "actor_name",
    "capital",
    "contact_name",
    "other_ship_name",
    "own_ship_name",
    "target_name",
    "to_band",
    "weapon_name",
]

SIDES = tuple(seat.capitalize() for seat in SEATS)
_OUT = BANDS[OUT]


def capital(words: str) -> str:
    """The words with a capital first letter, the rest unchanged."""
    return words[:1].upper() + words[1:]


def contact_name(number: int) -> str:
    """The label of a contact: `c2`."""
    return f"c{number}"


def own_ship_name(scene: Scene, place: int) -> str:
    """The viewer's ship at this place, from 1: `your Fighter (s2)`."""
    return f"your {KIND[scene.view.fleet[place - 1].kind].title} (s{place})"


def other_ship_name(scene: Scene, number: int) -> str:
    """The ship with this contact number: `Red's Fighter (c2)`, or `c2` if the viewer sees none."""
    token = next((token for token in scene.tokens if token.contact == number), None)
    return contact_name(number) if token is None else _ship(token, scene.own)


def actor_name(scene: Scene) -> str:
    """The ship whose activation it is: `an unrevealed red ship` if the viewer doesn't see it."""
    side = scene.view.stage.seat
    token = scene.actor()
    return f"an unrevealed {side} ship" if token is None else _ship(token, scene.own)


def target_name(scene: Scene) -> str:
    """The ship that is pursued, evaded or attacked; empty if there is none."""
    token = scene.target()
    return "" if token is None else _ship(token, scene.own)


def _ship(token: Token, own: str | None) -> str:
    title = f"class {token.rank} ship" if token.kind is None else token.kind.title
    whose = "your" if token.owner == own else f"{token.owner.capitalize()}'s"
    return f"{whose} {title} ({token.label})"


def to_band(band: str) -> str:
    """Where a ship goes: `to close range`, `out of range`."""
    return "out of range" if band == _OUT else f"to {band} range"


def weapon_name(kind: Kind) -> str:
    """The DMG of the weapon: `1` or a die, `d10`."""
    return "1" if kind.die == 1 else f"d{kind.die}"
