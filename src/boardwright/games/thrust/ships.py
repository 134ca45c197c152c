"""The nine kinds of ship, the range line, and one ship as its owner's tracker shows it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import msgspec

__all__ = [
    "BANDS",
    "CLASSES",
    "CLOSE",
    "COMBAT",
    "DEAD",
    "EFFECTS",
    "EVADE_MINIMUM",
    "FIRE",
    "GONE",
    "KINDS",
    "LEAK",
    "LIFE_SUPPORT",
    "OUT",
    "REACTOR",
    "SENSOR",
    "SENSORS",
    "WEAPONS",
    "Fleet",
    "Kind",
    "Ship",
    "effects_of",
    "new_ship",
    "removed",
]

GONE, OUT, SENSOR, COMBAT, CLOSE = -1, 0, 1, 2, 3
"""The range line (R-01, R-02); GONE is a ship removed from play."""
BANDS = ("out", "sensor", "combat", "close")
EVADE_MINIMUM = (0, 1, 2, 3)
"""The least fuel an evasion burns, by band."""
CLASSES = ("0", "I", "II", "III", "IV", "V")

EFFECTS = {
    1: "Leak",
    2: "Weapons Eliminated",
    3: "Sensors Fried",
    4: "Fire",
    6: "Life Support Crippled",
    7: "Reactor Breached",
    8: "Dead in the Water",
}
"""By DMG level. There is no 5: Hull Damage turns it into 7 at once (R-53)."""
LEAK, WEAPONS, SENSORS, FIRE = 1 << 1, 1 << 2, 1 << 3, 1 << 4
"""The effects as bits of `Ship.effects`, at their DMG levels."""
LIFE_SUPPORT, REACTOR, DEAD = 1 << 6, 1 << 7, 1 << 8


class Kind(NamedTuple):
    """What is printed on a counter. `die` is the DMG die; 1 means no roll."""

    name: str
    title: str
    rank: int
    """The class, 0 to V (R-15, R-16)."""
    spd: int
    com: int
    die: int
    sen: int
    fuel: int

    def with_options(self, passenger_class: int, mid_die: str) -> Kind:
        """The counter as printed under these options."""
        if self.name == "cruiser":
            return self._replace(rank=passenger_class)
        return self._replace(die=3) if self.die == 5 and mid_die == "d3" else self


KINDS = (
    Kind("freighter", "Freighter", 2, 40, 35, 5, 35, 12),
    Kind("patrol", "Autonomous Patrol", 2, 45, 47, 5, 30, 18),
    Kind("salvage", "Salvage Vessel", 3, 30, 36, 5, 35, 6),
    Kind("subcompact", "Subcompact", 1, 35, 20, 1, 20, 12),
    Kind("fighter", "Fighter", 4, 40, 50, 10, 35, 6),
    Kind("highend", "High-End Transport", 2, 50, 20, 1, 50, 14),
    Kind("science", "Science Ship", 5, 35, 42, 5, 55, 120),
    Kind("troop", "Troop Transport", 5, 40, 52, 10, 40, 24),
    Kind("cruiser", "Passenger Cruiser", 0, 40, 31, 1, 35, 12),
)


class Ship(msgspec.Struct, frozen=True):
    """One ship as its owner's tracker shows it."""

    kind: int
    band: int = OUT
    fuel: int = 0
    dmg: int = 0
    effects: int = 0
    """A bit for each DMG level whose effect is in force."""
    contact: int = 0
    """Its number on the main tracker while revealed, else 0. Never while Out."""
    face_up: bool = False
    plus: bool = False
    """Whether it has a plus token, which adds a die to its next check."""
    moved: bool = False
    """Whether it has used its move of this turn."""
    hit: bool = False
    """Whether it was hit this turn, so that it checks its morale."""
    done: bool = False
    """Whether it has been activated in this phase."""


Fleet = tuple[Ship, ...]
"""Ships by place. A removed ship keeps its place, so that the others keep their notation."""


def new_ship(kind: int) -> Ship:
    """A ship as drawn: out of range, fully fuelled."""
    return Ship(kind, OUT, KINDS[kind].fuel)


def removed(ship: Ship) -> Ship:
    """The ship removed from play, nothing but its kind left."""
    return Ship(ship.kind, GONE)


@cache
def effects_of(mask: int) -> tuple[int, ...]:
    """The DMG levels whose bits are set."""
    return tuple(level for level in EFFECTS if mask >> level & 1)
