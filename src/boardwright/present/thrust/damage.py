"""The effects of damage levels, as cards and the page print them."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.games.thrust.ships import EFFECTS as _NAMES

__all__ = ["EFFECTS", "LEVELS", "Effect"]


class Effect(NamedTuple):
    """A damage effect: its name in the rules, its name on a card, and its meaning in a sentence."""

    name: str
    short: str
    meaning: str


_WORDS = {
    1: ("leak", "Loses one more fuel each time it spends some."),
    2: ("no weapons", "It can no longer attack."),
    3: ("no sensors", "It can no longer scan."),
    4: ("fire", "It takes 1 DMG in every Morale phase."),
    6: ("stats -10", "SPD, COM and SEN are 10 lower."),
    7: ("reactor breached", "It takes 2 DMG in every Morale phase."),
    8: ("dead in the water", "It can neither scan nor move nor attack."),
}
EFFECTS = {level: Effect(_NAMES[level], *words) for level, words in _WORDS.items()}
"""By DMG level; levels 0, 5 and 9 have none."""
_NO_EFFECT = {
    0: "no damage",
    5: "Hull Damage: it takes 2 more at once and ends on 7",
    9: "Eliminated: it is removed from play",
}
LEVELS = tuple(_NO_EFFECT.get(level) or EFFECTS[level].name for level in range(10))
"""What landing on each level of the damage track means, 0 to 9."""
