"""Ships and deeds by name, as the viewing seat knows them."""

from __future__ import annotations

from boardwright.games.thrust.actions import Activate
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, OUT
from boardwright.present.thrust.descriptions import name_of, weapon
from boardwright.present.thrust.scene import KIND, Scene, stats_of

__all__ = [
    "SIDES",
    "capital",
    "contact",
    "other_ship",
    "played_words",
    "ship",
    "to_band",
    "verb_text",
]

SIDES = tuple(seat.capitalize() for seat in SEATS)
_OUT = BANDS[OUT]
_LEAK = 1
"""The DMG level."""
_PLAYED = {
    "scan": "scans",
    "pass": "passes",
    "hold": "holds its range",
    "move": "moves {target}",
    "pursue": "pursues {target}",
    "evade": "evades {target}",
    "attack": "attacks {target}",
    "check": "checks its morale",
}


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def contact(number: int) -> str:
    return f"c{number}"


def ship(scene: Scene, place: int) -> str:
    """An own ship: `your Fighter (s2)`."""
    return f"your {KIND[scene.view.fleet[place - 1].kind].title} (s{place})"


def other_ship(scene: Scene, number: int) -> str:
    """Somebody's ship on the range tracker."""
    token = next((one for one in scene.tokens if one.contact == number), None)
    return contact(number) if token is None else name_of(token, token.owner, scene.own)


def to_band(band: str) -> str:
    return "out of range" if band == _OUT else f"to {band} range"


def _target(scene: Scene, action: Activate) -> str:
    if action.verb == "move":
        return to_band(BANDS[action.target])
    return other_ship(scene, action.target) if action.target else ""


def played_words(scene: Scene, action: Activate) -> str:
    """An own activation that has been made."""
    said = _PLAYED[action.verb].format(target=_target(scene, action))
    return f"{capital(ship(scene, action.place + 1))} {said}"


def verb_text(scene: Scene, action: Activate, entry_cost: bool) -> str:
    """An own activation that might be made, with what it takes."""
    own = scene.view.fleet[action.place]
    name, target, deed = ship(scene, action.place + 1), _target(scene, action), action.verb
    stats, plus = stats_of(own), ", two dice" if own.plus else ""
    if deed == "scan":
        return f"Scan with {name}: below {stats['SEN']} succeeds{plus}"
    if deed == "attack":
        kind = KIND[own.kind].with_options(scene.view.passenger_class, scene.view.mid_die)
        return f"Attack {target} with {name}: below {stats['COM']} hits for {weapon(kind)} DMG"
    if deed in ("pursue", "evade"):
        return f"{deed.capitalize()} {target} with {name}: SPD {stats['SPD']}, fuel {own.fuel}"
    if deed == "move":
        leak = 1 if _LEAK in own.effects else 0
        fuel = 0 if own.band == _OUT and not entry_cost else 1 + leak
        return f"Move {name} {target} ({fuel} fuel of {own.fuel})"
    if deed == "check":
        return f"Check the morale of {name}: d10 against {own.damage} DMG"
    where = "out of range" if own.band == _OUT else f"at {own.band} range"
    return f"Hold {name} {where}" if deed == "hold" else f"Pass with {name}"
