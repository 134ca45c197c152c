"""What a seat may do, each choice with words; fuel as a range."""

from __future__ import annotations

import msgspec

from boardwright.core.turn import Action
from boardwright.games.thrust import actions as acts
from boardwright.games.thrust.actions import Activate, Answer, Escape
from boardwright.games.thrust.ships import BANDS
from boardwright.present.thrust.naming import capital, contact, ship, to_band, verb_text
from boardwright.present.thrust.scene import Scene

__all__ = ["Burn", "OrderChoice", "ThrustChoices", "choices"]


class OrderChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice, in notation, in its parts and in words."""

    action: str
    verb: str
    """scan, pass, hold, move, pursue, evade, attack, check, to, reveal, lose or nothing."""
    text: str
    ship: int = 0
    """The own ship it is about, from 1; 0 if none."""
    target: str = ""
    """A contact (c2) or a band (out, sensor, combat, close)."""


class Burn(msgspec.Struct, frozen=True, omit_defaults=True):
    """Fuel that may be committed, `burn:N`: all of the range, and with `none` also 0."""

    min: int
    max: int
    allows_zero: bool = False


class ThrustChoices(msgspec.Struct, frozen=True, omit_defaults=True):
    actions: tuple[OrderChoice, ...] = ()
    burn: Burn | None = None


def choices(scene: Scene, legal: tuple[Action, ...], entry_cost: bool) -> ThrustChoices | None:
    if not legal:
        return None
    if isinstance(legal[0], acts.Burn):
        return ThrustChoices(burn=_burn(legal))
    return ThrustChoices(tuple(_deed(scene, action, entry_cost) for action in legal))


def _burn(legal: tuple[Action, ...]) -> Burn:
    fuel = [action.fuel for action in legal if isinstance(action, acts.Burn)]
    gap = len(fuel) > 1 and fuel[0] == 0 and fuel[1] > 1
    return Burn(fuel[1] if gap else fuel[0], fuel[-1], gap)


def _deed(scene: Scene, action: Action, entry_cost: bool) -> OrderChoice:
    text = str(action)
    if isinstance(action, Escape):
        place, band = scene.view.ship, BANDS[action.band]
        words = f"{capital(ship(scene, place))} gets away {to_band(band)}"
        return OrderChoice(text, "to", words, place, band)
    if isinstance(action, Answer):
        return _answer(scene, action)
    assert isinstance(action, Activate)
    target = ""
    if action.verb == "move":
        target = BANDS[action.target]
    elif action.verb in acts.TARGETED:
        target = f"c{action.target}"
    words = verb_text(scene, action, entry_cost)
    return OrderChoice(text, action.verb, words, action.place + 1, target)


def _answer(scene: Scene, answer: Answer) -> OrderChoice:
    place = answer.place + 1
    if not place:
        return OrderChoice(str(answer), answer.verb, "Nothing to show")
    name = ship(scene, place)
    if answer.verb == "reveal":
        return OrderChoice(str(answer), answer.verb, f"Reveal {name}", place)
    number = scene.view.fleet[answer.place].contact
    words = f"Contact with {name} is lost: {contact(number)} comes off the range tracker"
    return OrderChoice(str(answer), answer.verb, words, place)
