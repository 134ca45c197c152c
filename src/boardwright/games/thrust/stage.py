"""What is under way: the phases of a turn, and the stage an activation has reached."""

from __future__ import annotations

import msgspec

__all__ = [
    "ACTIVATE",
    "ATTACK",
    "INITIATIVE",
    "MORALE",
    "MOVEMENT",
    "NO_BURNS",
    "NO_ROLLS",
    "PHASES",
    "RECON",
    "ROLL_INITIATIVE",
    "SETUP",
    "STAGE_NAMES",
    "Burns",
    "Rolls",
    "Stage",
]

SETUP, INITIATIVE, RECON, MOVEMENT, ATTACK, MORALE = range(6)
PHASES = ("setup", "initiative", "recon", "movement", "attack", "morale")
STAGE_NAMES = (
    "draw",
    "initiative",
    "activate",
    "scan",
    "order",
    "reveal",
    "lose",
    "pursue",
    "evade",
    "escape",
    "attack",
    "damage",
    "check",
    "over",
)

Burns = tuple[int | None, int | None]
Rolls = tuple[tuple[int, ...], tuple[int, ...]]
NO_BURNS: Burns = (None, None)
NO_ROLLS: Rolls = ((), ())


class Stage(msgspec.Struct, frozen=True):
    """The stage an activation has reached. `seat` acts; pairs are Black's and Red's."""

    kind: str
    seat: int
    ship: int = -1
    """Place of the seat's ship."""
    target: int = -1
    """Place of the other side's ship."""
    burns: Burns = NO_BURNS
    """The fuel each side has committed to a contest."""
    dice: tuple[int, int] = (0, 0)
    """The number of d100 each side rolls."""
    rolls: Rolls = NO_ROLLS
    """The d100 rolled so far."""
    double: bool = False
    """Whether the attack was critical: its DMG counts twice."""

    @property
    def rolls_complete(self) -> bool:
        """Whether all d100 of the stage have been rolled."""
        (black, red), (first, second) = self.dice, self.rolls
        return len(first) == black and len(second) == red


ACTIVATE = (Stage("activate", 0), Stage("activate", 1))
ROLL_INITIATIVE = Stage("initiative", 0, dice=(1, 1))
