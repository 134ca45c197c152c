"""A rough evaluation of a Thrust! position: the ships, what each can still do, the quiet turns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from boardwright.games.thrust.ships import (
    COMBAT,
    DEAD,
    FIRE,
    GONE,
    LIFE_SUPPORT,
    OUT,
    REACTOR,
    SENSORS,
    WEAPONS,
    Fleet,
    Ship,
)
from boardwright.games.thrust.stall import stall_outcome

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["evaluate"]

_LOSSES = ((WEAPONS, 0.3), (SENSORS, 0.1), (FIRE, 0.15), (REACTOR, 0.3), (LIFE_SUPPORT, 0.1))
"""What each effect takes off a ship's value."""


def evaluate(state: ThrustState) -> tuple[float, float]:
    """Shares of the win for Black and Red, by a logistic curve over the difference.

    The longer the game has been quiet, the more it counts who would win if it stayed so (R-67).
    """
    share, stall_turns = _share(state), state.game.options.stall_turns
    if stall_turns and state.quiet and not state.progress:
        weight = (state.quiet / stall_turns) ** 2
        share = (1 - weight) * share + weight * stall_outcome(state).values[0]
    return share, 1 - share


def _share(state: ThrustState) -> float:
    black, red = state.fleets
    lead = sum(_ship_value(state, ship, red) for ship in black)
    lead -= sum(_ship_value(state, ship, black) for ship in red)
    return 1 / (1 + math.exp(-lead))


def _ship_value(state: ThrustState, ship: Ship, enemies: Fleet) -> float:
    if ship.band == GONE:
        return 0.0
    if ship.effects & DEAD:
        return 0.2
    value = 1.0 - 0.06 * ship.dmg - sum(loss for bit, loss in _LOSSES if ship.effects & bit)
    value += 0.2 * math.log2(ship.fuel + 1) - 0.6
    value += 0.05 * (ship.band > OUT) + 0.15 * ship.plus
    if not ship.effects & WEAPONS:
        value += _firepower(state, ship, enemies)
    return max(0.2, value)


def _firepower(state: ThrustState, ship: Ship, enemies: Fleet) -> float:
    """The expected DMG of a shot, scaled by the share of enemies its class may attack."""
    kind = state.game.kinds[ship.kind]
    power = state.stats(ship)[1] / 100 * (1 + kind.die) / 2
    living = [enemy for enemy in enemies if enemy.band != GONE]
    if not living:
        return power
    attackable = sum(state.rank(enemy) <= kind.rank + 1 for enemy in living) / len(living)
    aiming = any(enemy.contact and enemy.band == ship.band >= COMBAT for enemy in living)
    return 0.15 * power * attackable + (0.05 * power if aiming else 0.0)
