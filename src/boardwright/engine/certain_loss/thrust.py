"""Thrust! is lost where no ship of the fleet can come back, and an enemy on the board can wait.

Dice decide most other positions. A fleet is stranded if all its ships are out of range and none has
the fuel to enter and live (R-03, R-45, R-56): it is never attacked again, and cannot do anything.
If the ships on the board decide a stalled game (R-67), the enemy wins by holding.
"""

from __future__ import annotations

from typing import cast

from boardwright.core.game import Game
from boardwright.core.view import Information
from boardwright.games.thrust.game import Thrust
from boardwright.games.thrust.position import LOST, ShipData
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, EFFECTS, OUT
from boardwright.games.thrust.view import ThrustView

__all__ = ["has_lasting_enemy", "is_lost", "is_stranded"]

_LEVELS = {title: level for level, title in EFFECTS.items()}
_LEAK, _FIRE, _DEAD = _LEVELS["Leak"], _LEVELS["Fire"], _LEVELS["Dead in the Water"]


def is_lost(game: Game, information: Information) -> bool:
    """Whether the fleet is stranded, and an enemy is known to last until the game is stalled."""
    options = cast("Thrust", game).options
    if str(options.stall_result) != "on_board" or not options.stall_turns or not options.entry_cost:
        return False
    view = cast("ThrustView", information.view)
    return is_stranded(view) and has_lasting_enemy(view)


def is_stranded(view: ThrustView) -> bool:
    """Whether no own ship is on the board, and none can enter it and live."""
    ships = [ship for ship in view.fleet if ship.band != LOST]
    return bool(ships) and all(ship.band == BANDS[OUT] and not _can_enter(ship) for ship in ships)


def _can_enter(ship: ShipData) -> bool:
    cost = 2 if _LEAK in ship.effects else 1
    return _DEAD not in ship.effects and ship.fuel > cost


def has_lasting_enemy(view: ThrustView) -> bool:
    """Whether an enemy contact is known to have too little DMG to burn, and no morale to check."""
    assert view.seat is not None
    return any(
        contact.owner != SEATS[view.seat]
        and contact.damage is not None
        and contact.damage < _FIRE
        and not contact.hit
        for contact in view.contacts
    )
