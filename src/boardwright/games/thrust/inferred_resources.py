"""Bounds of fuel and damage, inferred backwards from a seat's observations.

A contact that is seen to spend fuel must have had it, and one that runs out had no more. The same
holds for a kind of ship while a fleet has only one of it.
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
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import KINDS
from boardwright.games.thrust.view import Contact

__all__ = [
    "MAX_FUEL",
    "InferredResources",
    "ResourceBounds",
    "contact_kinds",
    "event_contact",
    "infer_resources",
    "kind_index",
    "kind_key",
]

StepObservations = tuple[Observation, ...]
MAX_FUEL = 120
_NO_DMG, _MAX_DMG = 0, 8
_CONTEST = re.compile(r"s[1-4]:(?:pursue|evade):c([0-9]+)", re.ASCII)
_KINDS = {kind.name: index for index, kind in enumerate(KINDS)}


class ResourceBounds(NamedTuple):
    """The least and the most fuel, and the most DMG, that agree with later observations."""

    low: int = 1
    high: int = MAX_FUEL
    dmg: int = _MAX_DMG

    def spend(self, fuel: int) -> ResourceBounds:
        """The bounds before this fuel was spent; a leak may have cost one more."""
        return ResourceBounds(self.low + fuel, min(MAX_FUEL, self.high + fuel + 1), self.dmg)

    def fit(self, fuel: int, dmg: int) -> bool:
        """Whether a ship with this fuel and DMG is within the bounds."""
        return self.low <= fuel <= self.high and dmg <= self.dmg


_NO_FUEL = ResourceBounds(0, 0)
_ANY_BOUNDS = ResourceBounds()
BoundsByShip = dict[int, ResourceBounds]
"""By contact number, and by `kind_key` for ships of a kind."""


class InferredResources(NamedTuple):
    """What fuel and damage the observations imply, for each step index."""

    bounds: tuple[BoundsByShip, ...]
    """The bounds that follow from what was observed from the index on."""
    burns: tuple[tuple[int, int] | None, ...]
    """The burns of the contest under way at the index, as they were opened later."""
    unseen: tuple[tuple[int, int], ...]
    """What unrevealed ships of each side had burned in contests up to the index."""


class Expenditure(NamedTuple):
    """The fuel one step showed: (contact, fuel) spent, and burns opened."""

    spent: tuple[tuple[int, int], ...] = ()
    unseen: tuple[int, int] | None = None
    """The side and the fuel of an unrevealed ship in a contest."""
    opened: tuple[int, int] | None = None
    movement: bool = False


def kind_index(name: str) -> int:
    """The index in `KINDS` of the kind with this name."""
    return _KINDS[name]


def event_contact(event: Observation) -> Contact | None:
    """The contact as the event shows it, or None for events that show none."""
    if isinstance(event, Found):
        return event.contact
    return event.now if isinstance(event, Sighted) else None


def contact_kinds(observations: tuple[StepObservations, ...]) -> dict[int, int]:
    """The kind of each contact, where it became known while the ship was revealed."""
    kinds: dict[int, int] = {}
    for observed in observations:
        for event in observed:
            if isinstance(event, Removed) and event.contact:
                kinds[event.contact] = _KINDS[event.kind]
            contact = event_contact(event)
            if contact is not None and contact.kind is not None:
                kinds[contact.number] = _KINDS[contact.kind]
    return kinds


def kind_key(owner: int, kind: int) -> int:
    """A negative key, so never a contact number; even for Black, odd for Red."""
    return -2 * (kind + 1) - owner


def infer_resources(observations: tuple[StepObservations, ...]) -> InferredResources:
    """Everything that fuel and damage in these observations imply."""
    kind_of, owners = contact_kinds(observations), _owners(observations)
    bounds: list[BoundsByShip] = [{}]
    burns: list[tuple[int, int] | None] = [None]
    expenditures = _expenditures(observations)
    for index in range(len(observations) - 1, -1, -1):
        observed, expenditure = observations[index], expenditures[index]
        backward = (
            _BackwardPass(dict(bounds[-1]), kind_of, owners)
            if _matters(observed, expenditure)
            else None
        )
        if backward is not None:
            backward.undo_step(observed, expenditure)
        bounds.append(bounds[-1] if backward is None else backward.bounds)
        starts = isinstance(observed[0], Acted) or _CONTEST.fullmatch(_text(observed)) is not None
        burns.append(expenditure.opened or (None if starts else burns[-1]))
    return InferredResources(
        tuple(reversed(bounds)), tuple(reversed(burns)), tuple(_unseen(expenditures))
    )


def _unseen(expenditures: list[Expenditure]) -> Iterator[tuple[int, int]]:
    black = red = 0
    yield black, red
    for expenditure in expenditures:
        if expenditure.unseen is not None:
            owner, fuel = expenditure.unseen
            black, red = (black + fuel, red) if owner == 0 else (black, red + fuel)
        yield black, red


def _matters(observed: StepObservations, expenditure: Expenditure) -> bool:
    relevant = Found | Sighted | Removed | Vanished
    return expenditure != _NOTHING or any(isinstance(event, relevant) for event in observed)


_NOTHING = Expenditure()


class _BackwardPass:
    """Turns the bounds after a step into those before it."""

    def __init__(
        self, bounds: BoundsByShip, kind_of: dict[int, int], owners: dict[int, int]
    ) -> None:
        self.bounds, self.kind_of, self.owners = bounds, kind_of, owners

    def undo_step(self, observed: StepObservations, expenditure: Expenditure) -> None:
        for event in observed:
            if isinstance(event, Vanished):
                self.bounds.pop(event.contact, None)
            elif isinstance(event, Removed):
                self.remove(event, expenditure.movement)
            elif (contact := event_contact(event)) is not None and contact.damage is not None:
                for key in self.keys(contact.number):
                    now = self.bounds.get(key, _ANY_BOUNDS)
                    self.bounds[key] = now._replace(dmg=min(now.dmg, contact.damage))
            if isinstance(event, Found):
                self.bounds.pop(event.contact.number, None)
        for contact_number, fuel in expenditure.spent:
            for key in self.keys(contact_number):
                self.bounds[key] = self.bounds.get(key, _ANY_BOUNDS).spend(fuel)
        if expenditure.movement:
            self.loosen(expenditure)

    def remove(self, event: Removed, dry: bool) -> None:
        key = kind_key(event.owner, _KINDS[event.kind])
        for bounds_key in (key, event.contact) if event.contact else (key,):
            self.bounds[bounds_key] = _NO_FUEL if dry else _ANY_BOUNDS

    def keys(self, contact: int) -> list[int]:
        kind = self.kind_of.get(contact)
        kind_keys = [] if kind is None else [kind_key(self.owners[contact], kind)]
        return [contact, *kind_keys]

    def loosen(self, expenditure: Expenditure) -> None:
        """Unrevealed ships spend unseen: a move, one more with a leak, or a burn."""
        for key, now in self.bounds.items():
            if key < 0:
                extra = (
                    expenditure.unseen[1]
                    if expenditure.unseen and expenditure.unseen[0] == -key % 2
                    else 1
                )
                self.bounds[key] = now._replace(high=min(MAX_FUEL, now.high + extra + 1))


def _owners(observations: tuple[StepObservations, ...]) -> dict[int, int]:
    return {
        event.contact.number: SEATS.index(event.contact.owner)
        for observed in observations
        for event in observed
        if isinstance(event, Found)
    }


def _text(observed: StepObservations) -> str:
    return observed[0].action if isinstance(observed[0], Played) else ""


def _expenditures(observations: tuple[StepObservations, ...]) -> list[Expenditure]:
    phase, pair, actor = "", (0, 0), 0
    expenditures = []
    for observed in observations:
        first = observed[0]
        if isinstance(first, Acted) and first.target is not None:
            actor = first.who.owner
            pair = _in_seat_order(actor, first.who.contact, first.target.contact)
        elif isinstance(first, Played) and (aim := _CONTEST.fullmatch(first.action)):
            actor = first.by or 0
            pair = _in_seat_order(actor, 0, int(aim[1]))
        expenditures.append(_expenditure(observed, phase == "movement", pair, actor))
        phase = next((event.phase for event in observed if isinstance(event, Due)), phase)
    return expenditures


def _expenditure(
    observed: StepObservations, moving: bool, pair: tuple[int, int], actor: int
) -> Expenditure:
    first = observed[0]
    if isinstance(first, Acted) and first.verb == "move":
        return Expenditure(((first.who.contact, 1),), movement=moving)
    for event in observed:
        if isinstance(event, Burned):
            opened = (event.black, event.red)
            spent = tuple((c, fuel) for c, fuel in zip(pair, opened, strict=True) if c and fuel)
            unseen = None if pair[actor] else (actor, opened[actor])
            return Expenditure(spent, unseen, opened, moving)
    hidden = isinstance(first, Acted) and first.verb == "done"
    removed = any(isinstance(event, Removed) for event in observed)
    return Expenditure(movement=moving and (hidden or removed))


def _in_seat_order(owner: int, actor: int, target: int) -> tuple[int, int]:
    return (actor, target) if owner == 0 else (target, actor)
