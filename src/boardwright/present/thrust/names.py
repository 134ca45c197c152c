"""What sides, ships, ranges and weapons are called, as the viewing seat knows them."""

from __future__ import annotations

from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, OUT, Kind
from boardwright.present.thrust.scene import KIND, Scene, Token

__all__ = [
    "SIDES",
    "actor_name",
    "capital",
    "contact",
    "other_ship",
    "own_ship",
    "target_name",
    "to_band",
    "weapon",
]

SIDES = tuple(seat.capitalize() for seat in SEATS)
_OUT = BANDS[OUT]


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def contact(number: int) -> str:
    return f"c{number}"


def own_ship(scene: Scene, place: int) -> str:
    """`your Fighter (s2)`."""
    return f"your {KIND[scene.view.fleet[place - 1].kind].title} (s{place})"


def other_ship(scene: Scene, number: int) -> str:
    """Somebody's ship on the range tracker: `Red's Fighter (c2)`."""
    token = next((one for one in scene.tokens if one.contact == number), None)
    return contact(number) if token is None else _ship(token, scene.own)


def actor_name(scene: Scene) -> str:
    """The ship that is activated."""
    side = scene.view.stage.seat
    token = scene.actor()
    return f"an unrevealed {side} ship" if token is None else _ship(token, scene.own)


def target_name(scene: Scene) -> str:
    """The ship it pursues, evades or attacks: always one on the range tracker."""
    token = scene.target()
    return "" if token is None else _ship(token, scene.own)


def _ship(token: Token, own: str | None) -> str:
    title = f"class {token.rank} ship" if token.kind is None else token.kind.title
    whose = "your" if token.owner == own else f"{token.owner.capitalize()}'s"
    return f"{whose} {title} ({token.label})"


def to_band(band: str) -> str:
    return "out of range" if band == _OUT else f"to {band} range"


def weapon(kind: Kind) -> str:
    return "1" if kind.die == 1 else f"d{kind.die}"
