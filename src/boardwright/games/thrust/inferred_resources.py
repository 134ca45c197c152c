"""What was seen of fuel and damage, read backwards from a seat's observations.

A contact that is seen to spend fuel must have had it, and one that runs dry had no more. The
same holds for a kind of ship, as long as a fleet has but one of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from boardwright.core.state import Played
from boardwright.core.view import Observation
from boardwright.games.thrust.events import (
    Acted,
    Burned,
    Due,
    Found,
    Removed,
    Sighted,
    Vanished,
)
from boardwright.games.thrust.ships import KINDS
from boardwright.games.thrust.view import Contact
from boardwright.games.thrust.words import SEATS

__all__ = [
    "FULL",
    "Bounds",
    "Ledger",
    "contact_in",
    "identities",
    "keep_ledger",
    "key_of",
    "kind_index",
]

Seen = tuple[Observation, ...]
FULL = 120
_UNHURT, _WORST = 0, 8
_CONTEST = re.compile(r"s[1-4]:(?:pursue|evade):c([0-9]+)", re.ASCII)
_KINDS = {kind.name: index for index, kind in enumerate(KINDS)}


class Bounds(NamedTuple):
    """The least and the most fuel, and the most DMG, that fit what was seen later."""

    low: int = 1
    high: int = FULL
    dmg: int = _WORST

    def spend(self, fuel: int) -> Bounds:
        """Before it spent this. A leak may have cost one more."""
        return Bounds(self.low + fuel, min(FULL, self.high + fuel + 1), self.dmg)

    def fit(self, fuel: int, dmg: int) -> bool:
        return self.low <= fuel <= self.high and dmg <= self.dmg


_DRY = Bounds(0, 0)
_ANY = Bounds()
By = dict[int, Bounds]
"""By contact number, and by `key_of` for the ships of a kind."""


class Ledger(NamedTuple):
    bounds: tuple[By, ...]
    """For each index, from what was seen from there on."""
    burns: tuple[tuple[int, int] | None, ...]
    """For each index, the burns of the contest under way as they were opened later."""
    unseen: tuple[tuple[int, int], ...]
    """For each index, what unrevealed ships of each side had burned in contests by then."""


class Entry(NamedTuple):
    """What one step showed: who spent what, and burns opened."""

    spent: tuple[tuple[int, int], ...] = ()
    unseen: tuple[int, int] | None = None
    """The side and the fuel of an unrevealed ship in a contest."""
    opened: tuple[int, int] | None = None
    movement: bool = False


def kind_index(name: str) -> int:
    return _KINDS[name]


def contact_in(event: Observation) -> Contact | None:
    if isinstance(event, Found):
        return event.contact
    return event.now if isinstance(event, Sighted) else None


def identities(observations: tuple[Seen, ...]) -> dict[int, int]:
    """The kind of each contact, as far as it became known while it was one."""
    known: dict[int, int] = {}
    for seen in observations:
        for event in seen:
            if isinstance(event, Removed) and event.contact:
                known[event.contact] = _KINDS[event.kind]
            contact = contact_in(event)
            if contact is not None and contact.kind is not None:
                known[contact.number] = _KINDS[contact.kind]
    return known


def key_of(owner: int, kind: int) -> int:
    """Below zero, so that it is no contact number; even for Black, odd for Red."""
    return -2 * (kind + 1) - owner


def keep_ledger(observations: tuple[Seen, ...]) -> Ledger:
    known, owners = identities(observations), _owners(observations)
    bounds: list[By] = [{}]
    burns: list[tuple[int, int] | None] = [None]
    entries = _entries(observations)
    for index in range(len(observations) - 1, -1, -1):
        seen, entry = observations[index], entries[index]
        book = _Book(dict(bounds[-1]), known, owners) if _matters(seen, entry) else None
        if book is not None:
            book.take_back(seen, entry)
        bounds.append(bounds[-1] if book is None else book.bounds)
        starts = isinstance(seen[0], Acted) or _CONTEST.fullmatch(_text(seen)) is not None
        burns.append(entry.opened or (None if starts else burns[-1]))
    return Ledger(tuple(reversed(bounds)), tuple(reversed(burns)), tuple(_unseen(entries)))


def _unseen(entries: list[Entry]) -> Iterator[tuple[int, int]]:
    black = red = 0
    yield black, red
    for entry in entries:
        if entry.unseen is not None:
            owner, fuel = entry.unseen
            black, red = (black + fuel, red) if owner == 0 else (black, red + fuel)
        yield black, red


def _matters(seen: Seen, entry: Entry) -> bool:
    told = Found | Sighted | Removed | Vanished
    return entry != _NOTHING or any(isinstance(event, told) for event in seen)


_NOTHING = Entry()


class _Book:
    """The bounds after a step, turned into those before it."""

    def __init__(self, bounds: By, known: dict[int, int], owners: dict[int, int]) -> None:
        self.bounds, self.known, self.owners = bounds, known, owners

    def take_back(self, seen: Seen, entry: Entry) -> None:
        for event in seen:
            if isinstance(event, Vanished):
                self.bounds.pop(event.contact, None)
            elif isinstance(event, Removed):
                self.remove(event, entry.movement)
            elif (contact := contact_in(event)) is not None and contact.damage is not None:
                for key in self.keys(contact.number):
                    now = self.bounds.get(key, _ANY)
                    self.bounds[key] = now._replace(dmg=min(now.dmg, contact.damage))
            if isinstance(event, Found):
                self.bounds.pop(event.contact.number, None)
        for contact_number, fuel in entry.spent:
            for key in self.keys(contact_number):
                self.bounds[key] = self.bounds.get(key, _ANY).spend(fuel)
        if entry.movement:
            self.loosen(entry)

    def remove(self, event: Removed, dry: bool) -> None:
        key = key_of(event.owner, _KINDS[event.kind])
        for each in (key, event.contact) if event.contact else (key,):
            self.bounds[each] = _DRY if dry else _ANY

    def keys(self, contact: int) -> list[int]:
        kind = self.known.get(contact)
        kin = [] if kind is None else [key_of(self.owners[contact], kind)]
        return [contact, *kin]

    def loosen(self, entry: Entry) -> None:
        """Unrevealed ships spend unseen: one move, with a leak two, or what was opened."""
        for key, now in self.bounds.items():
            if key < 0:
                extra = entry.unseen[1] if entry.unseen and entry.unseen[0] == -key % 2 else 1
                self.bounds[key] = now._replace(high=min(FULL, now.high + extra + 1))


def _owners(observations: tuple[Seen, ...]) -> dict[int, int]:
    return {
        event.contact.number: SEATS.index(event.contact.owner)
        for seen in observations
        for event in seen
        if isinstance(event, Found)
    }


def _text(seen: Seen) -> str:
    return seen[0].action if isinstance(seen[0], Played) else ""


def _entries(observations: tuple[Seen, ...]) -> list[Entry]:
    phase, pair, actor = "", (0, 0), 0
    entries = []
    for seen in observations:
        first = seen[0]
        if isinstance(first, Acted) and first.target is not None:
            actor = first.who.owner
            pair = _in_seat_order(actor, first.who.contact, first.target.contact)
        elif isinstance(first, Played) and (aim := _CONTEST.fullmatch(first.action)):
            actor = first.by or 0
            pair = _in_seat_order(actor, 0, int(aim[1]))
        entries.append(_entry(seen, phase == "movement", pair, actor))
        phase = next((event.phase for event in seen if isinstance(event, Due)), phase)
    return entries


def _entry(seen: Seen, moving: bool, pair: tuple[int, int], actor: int) -> Entry:
    first = seen[0]
    if isinstance(first, Acted) and first.deed == "move":
        return Entry(((first.who.contact, 1),), movement=moving)
    for event in seen:
        if isinstance(event, Burned):
            opened = (event.black, event.red)
            spent = tuple((c, fuel) for c, fuel in zip(pair, opened, strict=True) if c and fuel)
            unseen = None if pair[actor] else (actor, opened[actor])
            return Entry(spent, unseen, opened, moving)
    hidden = isinstance(first, Acted) and first.deed == "done"
    removed = any(isinstance(event, Removed) for event in seen)
    return Entry(movement=moving and (hidden or removed))


def _in_seat_order(owner: int, actor: int, target: int) -> tuple[int, int]:
    return (actor, target) if owner == 0 else (target, actor)
