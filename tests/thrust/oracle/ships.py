"""Ships as their trackers show them, with the printed numbers copied once more by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

OUT, SENSOR, COMBAT, CLOSE = range(4)
BANDS = ("out", "sensor", "combat", "close")
EVADE_MINIMUM = {SENSOR: 1, COMBAT: 2, CLOSE: 3}

# Effects bear the DMG level that brings them.
LEAK, WEAPONS, SENSORS, FIRE, HULL, LIFE_SUPPORT, REACTOR, DEAD = range(1, 9)
DESTROYED = 9
LIFE_SUPPORT_LOSS = 10


class Kind(NamedTuple):
    rank: int
    spd: int
    com: int
    die: int
    """Sides of the DMG die; 1 is no die at all."""
    sen: int
    fuel: int


KINDS = {
    "freighter": Kind(2, 40, 35, 5, 35, 12),
    "patrol": Kind(2, 45, 47, 5, 30, 18),
    "salvage": Kind(3, 30, 36, 5, 35, 6),
    "subcompact": Kind(1, 35, 20, 1, 20, 12),
    "fighter": Kind(4, 40, 50, 10, 35, 6),
    "highend": Kind(2, 50, 20, 1, 50, 14),
    "science": Kind(5, 35, 42, 5, 55, 120),
    "troop": Kind(5, 40, 52, 10, 40, 24),
    "cruiser": Kind(0, 40, 31, 1, 35, 12),
}
COPIES = 4
FLEET = 4


@dataclass(eq=False)
class Ship:
    """Two ships are never the same, however alike they look."""

    kind: str
    fuel: int
    in_play: bool = True
    band: int = OUT
    dmg: int = 0
    effects: set[int] = field(default_factory=set)
    contact: int = 0
    """Its number on the main tracker; 0 while unrevealed."""
    face_up: bool = False
    plus: bool = False
    moved: bool = False
    hit: bool = False
    done: bool = False

    def stat(self, printed: int) -> int:
        loss = LIFE_SUPPORT_LOSS if LIFE_SUPPORT in self.effects else 0
        return max(0, printed - loss)

    @property
    def spd(self) -> int:
        return self.stat(KINDS[self.kind].spd)

    @property
    def com(self) -> int:
        return self.stat(KINDS[self.kind].com)

    @property
    def sen(self) -> int:
        return self.stat(KINDS[self.kind].sen)

    def take_token(self) -> bool:
        had, self.plus = self.plus, False
        return had

    def flip(self) -> None:
        """Seen from Combat inward a contact lies face up, and stays so (R-27)."""
        if self.contact and self.band >= COMBAT:
            self.face_up = True

    def lose_contact(self) -> None:
        self.contact, self.face_up = 0, False

    def __str__(self) -> str:
        if not self.in_play:
            return f"{self.kind}:lost"
        effects = "".join(map(str, sorted(self.effects))) or "-"
        flags = (self.face_up, self.plus, self.moved, self.hit, self.done)
        marks = "".join(mark for mark, flag in zip("upmhd", flags, strict=True) if flag) or "-"
        band, contact = BANDS[self.band], self.contact or "-"
        return f"{self.kind}:{band}:{self.fuel}:{self.dmg}:{effects}:{contact}:{marks}"


def new_ship(kind: str) -> Ship:
    return Ship(kind, KINDS[kind].fuel)
