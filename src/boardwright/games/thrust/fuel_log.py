"""What fuel contacts were seen to spend, read from a seat's observations."""

from __future__ import annotations

import re
from typing import NamedTuple

from boardwright.core.state import Played
from boardwright.core.view import Observation
from boardwright.games.thrust.events import Acted, Burned, Due, Removed, Vanished

__all__ = ["Spending", "Tanks", "follow_fuel"]

Seen = tuple[Observation, ...]
Tanks = dict[int, tuple[int, int]]
"""The least and the most fuel a contact can have, by contact number."""
_FULL = 120
_CONTEST = re.compile(r"s[1-4]:(?:pursue|evade):c([0-9]+)", re.ASCII)


class Spending(NamedTuple):
    tanks: tuple[Tanks, ...]
    """For each index, from what was seen from there on."""
    burns: tuple[tuple[int, int] | None, ...]
    """For each index, the burns of the contest under way as they were opened later."""


class _Spent(NamedTuple):
    contact: int
    fuel: int


def follow_fuel(observations: tuple[Seen, ...]) -> Spending:
    spent, dry, opened = _read(observations)
    tanks: list[Tanks] = [{}]
    burns: list[tuple[int, int] | None] = [None]
    for index in range(len(observations) - 1, -1, -1):
        now, burn = tanks[-1], burns[-1]
        for event in observations[index]:
            if isinstance(event, Removed | Vanished) and event.contact in now:
                now = {number: range_ for number, range_ in now.items() if number != event.contact}
        if index in dry:
            now = {**now, **dict.fromkeys(dry[index], (0, 0))}
        for number, fuel in spent.get(index, ()):
            low, high = now.get(number, (1, _FULL))
            # A leak costs one more; a sealed burn is paid in full.
            now = {**now, number: (max(low + fuel, fuel), min(_FULL, high + fuel + 1))}
        if isinstance(observations[index][0], Acted) or index in spent:
            burn = None
        tanks.append(now)
        burns.append(opened.get(index, burn))
    tanks.reverse()
    burns.reverse()
    return Spending(tuple(tanks), tuple(burns))


def _read(
    observations: tuple[Seen, ...],
) -> tuple[dict[int, list[_Spent]], dict[int, list[int]], dict[int, tuple[int, int]]]:
    """By index: fuel spent, contacts that ran dry, burns opened."""
    spent: dict[int, list[_Spent]] = {}
    dry: dict[int, list[int]] = {}
    opened: dict[int, tuple[int, int]] = {}
    phase, pair = "", (0, 0)
    for index, seen in enumerate(observations):
        first = seen[0]
        if isinstance(first, Acted):
            if first.deed == "move":
                spent[index] = [_Spent(first.who.contact, 1)]
            elif first.deed in ("pursue", "evade") and first.target is not None:
                pair = _in_seat_order(first.who.owner, first.who.contact, first.target.contact)
        elif isinstance(first, Played) and (aim := _CONTEST.fullmatch(first.action)):
            pair = _in_seat_order(first.by or 0, 0, int(aim[1]))
        for event in seen:
            if isinstance(event, Burned):
                opened[index] = (event.black, event.red)
                both = zip(pair, opened[index], strict=True)
                spent[index] = [_Spent(c, fuel) for c, fuel in both if c and fuel]
            elif isinstance(event, Removed) and event.contact and phase == "movement":
                dry.setdefault(index, []).append(event.contact)
            elif isinstance(event, Due):
                phase = event.phase
    return spent, dry, opened


def _in_seat_order(owner: int, actor: int, target: int) -> tuple[int, int]:
    return (actor, target) if owner == 0 else (target, actor)
