"""The choices of Thrust!: orders and answers one by one, fuel as a range."""

from __future__ import annotations

import msgspec

from boardwright.core.turn import Action
from boardwright.games.thrust import actions as acts
from boardwright.games.thrust.actions import Activate, Answer, Escape
from boardwright.games.thrust.ships import BANDS, OUT
from boardwright.present.thrust.names import (
    capital,
    contact_name,
    other_ship_name,
    own_ship_name,
    to_band,
    weapon_name,
)
from boardwright.present.thrust.scene import KIND, LEAK, Scene, stats_of

__all__ = ["Burn", "OrderChoice", "ThrustChoices", "choices"]


class OrderChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One legal action of the seat, in notation, in its parts and in words."""

    action: str
    verb: str
    """scan, pass, hold, move, pursue, evade, attack, check, to, reveal, lose or nothing."""
    text: str
    """The label, with what the action costs or needs to succeed."""
    ship: int = 0
    """The place, from 1, of the own ship that acts or is named; 0 for none."""
    target: str = ""
    """A contact (`c2`) or a band (`out`, `sensor`, `combat`, `close`); empty for none."""


class Burn(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fuel a seat may commit, `burn:N`: `min` to `max`, and 0 if `allows_zero`."""

    min: int
    max: int
    allows_zero: bool = False


class ThrustChoices(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seat to decide may do: either `actions` or, in a contest, `burn`."""

    actions: tuple[OrderChoice, ...] = ()
    burn: Burn | None = None


_OUT = BANDS[OUT]


def choices(scene: Scene, legal: tuple[Action, ...], entry_cost: bool) -> ThrustChoices | None:
    """The choices for the viewer's legal actions; None if there are none.

    With the option `entry_cost`, moving in from Out costs fuel.
    """
    if not legal:
        return None
    if isinstance(legal[0], acts.Burn):
        return ThrustChoices(burn=_burn(legal))
    return ThrustChoices(tuple(_order(scene, action, entry_cost) for action in legal))


def _burn(legal: tuple[Action, ...]) -> Burn:
    fuel = [action.fuel for action in legal if isinstance(action, acts.Burn)]
    gap = len(fuel) > 1 and fuel[0] == 0 and fuel[1] > 1
    return Burn(fuel[1] if gap else fuel[0], fuel[-1], gap)


def _order(scene: Scene, action: Action, entry_cost: bool) -> OrderChoice:
    text = str(action)
    if isinstance(action, Escape):
        place, band = scene.view.ship, BANDS[action.band]
        words = f"{capital(own_ship_name(scene, place))} gets away {to_band(band)}"
        return OrderChoice(text, "to", words, place, band)
    if isinstance(action, Answer):
        return _answer(scene, action)
    assert isinstance(action, Activate)
    target = ""
    if action.verb == "move":
        target = BANDS[action.target]
    elif action.verb in acts.TARGETED:
        target = f"c{action.target}"
    words = _order_text(scene, action, entry_cost)
    return OrderChoice(text, action.verb, words, action.place + 1, target)


def _order_text(scene: Scene, action: Activate, entry_cost: bool) -> str:
    ship, verb = scene.view.fleet[action.place], action.verb
    name, stats = own_ship_name(scene, action.place + 1), stats_of(ship)
    if verb == "scan":
        plus = ", two dice" if ship.plus else ""
        return f"Scan with {name}: below {stats['SEN']} succeeds{plus}"
    if verb == "attack":
        kind = KIND[ship.kind].with_options(scene.view.passenger_class, scene.view.mid_die)
        target = other_ship_name(scene, action.target)
        return f"Attack {target} with {name}: below {stats['COM']} hits for {weapon_name(kind)} DMG"
    if verb in ("pursue", "evade"):
        target = other_ship_name(scene, action.target)
        return f"{verb.capitalize()} {target} with {name}: SPD {stats['SPD']}, fuel {ship.fuel}"
    if verb == "move":
        leak = 1 if LEAK in ship.effects else 0
        fuel = 0 if ship.band == _OUT and not entry_cost else 1 + leak
        return f"Move {name} {to_band(BANDS[action.target])} ({fuel} fuel of {ship.fuel})"
    if verb == "check":
        return f"Check the morale of {name}: d10 against {ship.damage} DMG"
    where = "out of range" if ship.band == _OUT else f"at {ship.band} range"
    return f"Hold {name} {where}" if verb == "hold" else f"Pass with {name}"


def _answer(scene: Scene, answer: Answer) -> OrderChoice:
    place = answer.place + 1
    if not place:
        return OrderChoice(str(answer), answer.verb, "Nothing to show")
    name = own_ship_name(scene, place)
    if answer.verb == "reveal":
        return OrderChoice(str(answer), answer.verb, f"Reveal {name}", place)
    number = scene.view.fleet[answer.place].contact
    words = f"Contact with {name} is lost: {contact_name(number)} comes off the range tracker"
    return OrderChoice(str(answer), answer.verb, words, place)
