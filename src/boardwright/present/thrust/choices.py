"""The choices of Thrust!: orders and answers one by one, fuel as a range."""

from __future__ import annotations

import msgspec

from boardwright.core.turn import Action
from boardwright.games.thrust import actions as acts
from boardwright.games.thrust.actions import Activate, Answer, Escape
from boardwright.games.thrust.options import ThrustOptions
from boardwright.games.thrust.ships import BANDS
from boardwright.present.thrust.burn_odds import BurnOdds, burn_odds
from boardwright.present.thrust.names import capital, contact_name, own_ship_name, to_band
from boardwright.present.thrust.order_choice import OrderChoice, activation
from boardwright.present.thrust.scene import Scene

__all__ = ["Burn", "OrderChoice", "ThrustChoices", "choices"]


class Burn(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fuel a seat may commit, `burn:N`: `min` to `max`, and 0 if `allows_zero`."""

    min: int
    max: int
    odds: BurnOdds
    allows_zero: bool = False


class ThrustChoices(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seat to decide may do: either `actions` or, in a contest, `burn`."""

    actions: tuple[OrderChoice, ...] = ()
    burn: Burn | None = None


def choices(
    scene: Scene, legal: tuple[Action, ...], options: ThrustOptions
) -> ThrustChoices | None:
    """The choices for the viewer's legal actions; None if there are none."""
    if not legal:
        return None
    if isinstance(legal[0], acts.Burn):
        return ThrustChoices(burn=_burn(legal, burn_odds(scene, options)))
    return ThrustChoices(tuple(_order(scene, action, options) for action in legal))


def _burn(legal: tuple[Action, ...], odds: BurnOdds) -> Burn:
    fuel = [action.fuel for action in legal if isinstance(action, acts.Burn)]
    gap = len(fuel) > 1 and fuel[0] == 0 and fuel[1] > 1
    return Burn(fuel[1] if gap else fuel[0], fuel[-1], odds, gap)


def _order(scene: Scene, action: Action, options: ThrustOptions) -> OrderChoice:
    if isinstance(action, Escape):
        place, band = scene.view.ship, BANDS[action.band]
        words = f"{capital(own_ship_name(scene, place))} gets away {to_band(band)}"
        return OrderChoice(str(action), "to", words, place, band)
    if isinstance(action, Answer):
        return _answer(scene, action)
    assert isinstance(action, Activate)
    return activation(scene, action, options)


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
