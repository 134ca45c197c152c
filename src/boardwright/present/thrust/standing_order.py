"""The standing order of a seat, in words."""

from __future__ import annotations

from boardwright.core.state import State
from boardwright.games.thrust.position import LOST
from boardwright.games.thrust.view import ThrustView
from boardwright.present.display import OfferedOrder

__all__ = ["offered_order"]

_WITH = ("", "your last ship", "both", "all three", "all four")
"""With which ships, by how many are left."""
_STANDING = {
    "recon": "Your ships pass until the Recon Phase ends.",
    "movement": "Your ships hold until the Movement Phase ends, or a ship pursues or evades.",
    "attack": "Your ships pass until the Attack Phase ends.",
}


def offered_order(state: State, view: ThrustView) -> OfferedOrder | None:
    """The order that the viewing seat can give, or has given; None if there is none."""
    order = None if view.seat is None else state.standing_order(view.seat)
    if order is None:
        return None
    verb = order.name.partition(":")[0]
    ready = sum(ship.band != LOST and not ship.done for ship in view.fleet)
    return OfferedOrder(
        order.name, f"{verb.capitalize()} with {_WITH[ready]}", _STANDING[view.phase]
    )
