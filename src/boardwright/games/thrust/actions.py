"""The actions of Thrust! and their notation, interned.

A side's own ships are s1 to s4, by their place in the fleet. Ships on the main tracker are contacts
c1, c2 and so on, numbered as they are found; the number reveals nothing of the place.
"""

from __future__ import annotations

import re
from functools import lru_cache

from boardwright.core.turn import Action, Chance
from boardwright.games.thrust.ships import BANDS, KINDS

__all__ = [
    "CONTACT_TARGETED",
    "D10",
    "D100",
    "DMG_DICE",
    "MAX_FUEL",
    "MAX_SHIPS",
    "NOTHING",
    "TARGETED",
    "UNTARGETED",
    "Activate",
    "Answer",
    "Burn",
    "Die",
    "Draw",
    "Escape",
    "Order",
    "activate",
    "burns",
    "parse",
]

MAX_SHIPS = 4
MAX_FUEL = 120
UNTARGETED = ("scan", "pass", "hold", "check")
CONTACT_TARGETED = ("pursue", "evade", "attack")
TARGETED = ("move", *CONTACT_TARGETED)
"""Verbs that need a target: a band for `move`, a contact for the others."""


class Activate(Action, frozen=True, cache_hash=True):
    """A ship acts. `target` is a band for a move, a contact number for what is aimed at one."""

    place: int
    verb: str
    target: int = 0

    def __str__(self) -> str:
        text = f"s{self.place + 1}:{self.verb}"
        if self.verb == "move":
            return f"{text}:{BANDS[self.target]}"
        return f"{text}:c{self.target}" if self.verb in CONTACT_TARGETED else text


class Burn(Action, frozen=True, cache_hash=True):
    """Fuel committed to a contest, sealed until both sides have committed."""

    fuel: int

    def __str__(self) -> str:
        return f"burn:{self.fuel}"


class Escape(Action, frozen=True, cache_hash=True):
    """The band to which a successful evader moves."""

    band: int

    def __str__(self) -> str:
        return f"to:{BANDS[self.band]}"


class Answer(Action, frozen=True, cache_hash=True):
    """The scanned side's answer: which ship it reveals or loses, or `NOTHING`."""

    verb: str
    place: int = -1

    def __str__(self) -> str:
        return self.verb if self.place < 0 else f"{self.verb}:s{self.place + 1}"


class Draw(Action, frozen=True, cache_hash=True):
    """The chance outcome that the next counter of a fleet is of this kind."""

    kind: int

    def __str__(self) -> str:
        return f"draw:{KINDS[self.kind].name}"


class Die(Action, frozen=True, cache_hash=True):
    """The chance outcome of one die. A d100 shows 00 to 99, the others start at 1."""

    sides: int
    face: int

    def __str__(self) -> str:
        return (
            f"d{self.sides}:{self.face:02}" if self.sides == 100 else f"d{self.sides}:{self.face}"
        )


class Order(Action, frozen=True, cache_hash=True):
    """The chance outcome of the order in which ships found together get their contact numbers."""

    places: tuple[int, ...]

    def __str__(self) -> str:
        return "order:" + "".join(str(place + 1) for place in self.places)


activate = lru_cache(maxsize=1 << 14)(Activate)
NOTHING = Answer("nothing")
_BURNS = tuple(Burn(fuel) for fuel in range(MAX_FUEL + 1))
D100 = Chance(tuple(Die(100, face) for face in range(100)))
D10 = Chance(tuple(Die(10, face) for face in range(1, 11)))
DMG_DICE = {
    3: Chance(tuple(Die(3, face) for face in range(1, 4))),
    5: Chance(tuple(Die(5, face) for face in range(1, 6))),
    10: D10,
}


def burns(low: int, high: int) -> tuple[Burn, ...]:
    """The burns of `low` to `high` fuel, in order."""
    return _BURNS[low : high + 1]


def _fixed_actions() -> list[Action]:
    actions: list[Action] = [NOTHING, *_BURNS, *map(Escape, range(len(BANDS)))]
    for place in range(MAX_SHIPS):
        actions += [activate(place, verb) for verb in UNTARGETED]
        actions += [activate(place, "move", band) for band in range(len(BANDS))]
        actions += [Answer("reveal", place), Answer("lose", place)]
    for chance in (D100, *DMG_DICE.values()):
        actions += chance.outcomes
    return [*actions, *map(Draw, range(len(KINDS)))]


_BY_TEXT = {str(action): action for action in _fixed_actions()}
_TARGETED_TEXT = re.compile(r"s([1-4]):(pursue|evade|attack):c([1-9][0-9]{0,5})", re.ASCII)
_ORDER_TEXT = re.compile(r"order:([1-4]{2,4})", re.ASCII)


def parse(text: str) -> Action | None:
    """The action with this notation, or None if there is none."""
    action = _BY_TEXT.get(text)
    if action is not None:
        return action
    if aim := _TARGETED_TEXT.fullmatch(text):
        return activate(int(aim[1]) - 1, aim[2], int(aim[3]))
    if (order := _ORDER_TEXT.fullmatch(text)) and len(set(order[1])) == len(order[1]):
        return Order(tuple(int(place) - 1 for place in order[1]))
    return None
