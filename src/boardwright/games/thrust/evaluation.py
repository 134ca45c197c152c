"""A rough judgement of a Thrust! position: ships, and what each can still do."""

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

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["evaluate"]

_LOSSES = ((WEAPONS, 0.3), (SENSORS, 0.1), (FIRE, 0.15), (REACTOR, 0.3), (LIFE_SUPPORT, 0.1))


def evaluate(state: ThrustState) -> tuple[float, float]:
    """Shares of the win for Black and Red, by a logistic curve over the difference."""
    black, red = state.fleets
    lead = sum(_worth(state, ship, red) for ship in black)
    lead -= sum(_worth(state, ship, black) for ship in red)
    share = 1 / (1 + math.exp(-lead))
    return share, 1 - share


def _worth(state: ThrustState, ship: Ship, enemies: Fleet) -> float:
    if ship.band == GONE:
        return 0.0
    if ship.effects & DEAD:
        return 0.2
    worth = 1.0 - 0.06 * ship.dmg - sum(loss for bit, loss in _LOSSES if ship.effects & bit)
    worth += 0.2 * math.log2(ship.fuel + 1) - 0.6
    worth += 0.05 * (ship.band > OUT) + 0.15 * ship.plus
    if not ship.effects & WEAPONS:
        worth += _bite(state, ship, enemies)
    return max(0.2, worth)


def _bite(state: ThrustState, ship: Ship, enemies: Fleet) -> float:
    """Expected damage of a shot, for as many enemies as its class lets it attack."""
    kind = state.game.kinds[ship.kind]
    power = state.stats(ship)[1] / 100 * (1 + kind.die) / 2
    living = [enemy for enemy in enemies if enemy.band != GONE]
    if not living:
        return power
    fair = sum(state.rank(enemy) <= kind.rank + 1 for enemy in living) / len(living)
    aiming = any(enemy.contact and enemy.band == ship.band >= COMBAT for enemy in living)
    return 0.15 * power * fair + (0.05 * power if aiming else 0.0)
