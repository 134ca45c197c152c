"""What a seat's observations reveal about ships that were hidden when they acted.

Each item states that at some step an unrevealed ship was in one of these bands and of one of these
kinds. A belief prefers worlds in which that can come true. Evidence may be incomplete: it guides
the search for explanations and excludes nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from boardwright.core.state import Played
from boardwright.core.view import Observation
from boardwright.games.thrust.checks import CF, CS, F, S, check
from boardwright.games.thrust.events import (
    Acted,
    Answered,
    Counted,
    Due,
    Found,
    Removed,
    Sighted,
    Tracked,
    Vanished,
)
from boardwright.games.thrust.inferred_resources import (
    InferredResources,
    ResourceBounds,
    contact_kinds,
    event_contact,
    infer_resources,
    kind_index,
)
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, CLASSES, CLOSE, KINDS, SENSOR
from boardwright.games.thrust.stage import MOVEMENT, PHASES
from boardwright.games.thrust.view import Contact

if TYPE_CHECKING:
    from boardwright.games.thrust.game import Thrust

__all__ = ["ANY_RESOURCES", "Evidence", "EvidenceItem", "RequiredCounters", "gather_evidence"]

StepObservations = tuple[Observation, ...]
_ALL_KINDS = frozenset(range(len(KINDS)))
_HORIZON = 6
"""How many items of each sort are looked ahead."""
_DEAD_LEVEL = 8
ANY_RESOURCES = ResourceBounds()


class FoundShip(NamedTuple):
    """A ship when it was found: its band, the kinds it may be, the fuel it must have had."""

    contact: int
    band: int
    kinds: frozenset[int]
    bounds: ResourceBounds


class EvidenceItem(NamedTuple):
    """Something known in retrospect about unrevealed ships of `owner` at a step.

    `kind` is `act`, `closest`, `all`, `empty` or `gone`; `bands` and `kinds` are those that fit.
    """

    step_index: int
    owner: int
    turn: int
    phase: int
    kind: str
    bands: tuple[int, ...] = ()
    kinds: frozenset[int] = _ALL_KINDS
    found: tuple[FoundShip, ...] = ()
    """The ships found, for `closest` and `all`."""
    bounds: ResourceBounds = ANY_RESOURCES
    """The fuel the ship must have had."""
    burned_out: bool = False
    """Whether the ship is gone because it ran out of fuel."""

    @property
    def moves(self) -> int:
        """The number of Movement Phases before the item."""
        return self.turn if self.phase > MOVEMENT else self.turn - 1


class RequiredCounters(NamedTuple):
    """The counters a fleet must have drawn, by kind and by class."""

    kinds: tuple[int, ...]
    ranks: tuple[int, ...]


class Evidence(NamedTuple):
    """What `likelihood` needs to know of a seat's observations."""

    required: tuple[RequiredCounters | None, RequiredCounters | None]
    """By fleet; None for the seat's own, which it knows."""
    upcoming: tuple[tuple[EvidenceItem, ...], ...]
    """For each step index, the next items from there on, at most `_HORIZON` of each sort."""
    vanished: dict[int, int]
    """The step index at which each contact was lost without being removed."""
    resources: InferredResources


def gather_evidence(
    game: Thrust, seat: int | None, observations: tuple[StepObservations, ...]
) -> Evidence:
    """The evidence in these observations of a seat, or of a spectator."""
    resources = infer_resources(observations)
    reader = _EvidenceReader(game, seat, observations, resources)
    for index, observed in enumerate(observations):
        reader.read_step(index, observed)
    black, red = (None if owner == seat else reader.required_counters(owner) for owner in (0, 1))
    upcoming = _upcoming(reader, len(observations))
    return Evidence((black, red), tuple(upcoming), reader.vanished, resources)


def _upcoming(reader: _EvidenceReader, length: int) -> list[tuple[EvidenceItem, ...]]:
    """For each index the items to look ahead to: sightings from afar, the rest from near."""
    upcoming: list[tuple[EvidenceItem, ...]] = [()]
    for index in range(length - 1, -1, -1):
        here = reader.items.get(index)
        upcoming.append(_nearest((*here, *upcoming[-1])) if here else upcoming[-1])
    upcoming.reverse()
    return upcoming


def _nearest(items: tuple[EvidenceItem, ...]) -> tuple[EvidenceItem, ...]:
    sightings = [item for item in items if item.found or item.burned_out][:_HORIZON]
    others = [item for item in items if not item.found and not item.burned_out][:_HORIZON]
    return tuple(sorted((*sightings, *others), key=lambda item: item.step_index))


class _EvidenceReader:
    """Reads the observations once, in order, following the main tracker."""

    def __init__(
        self,
        game: Thrust,
        seat: int | None,
        observations: tuple[StepObservations, ...],
        resources: InferredResources,
    ) -> None:
        self.resources = resources
        self.game, self.seat, self.log = game, seat, observations
        self.ranks = [kind.rank for kind in game.kinds]
        self.kind_of = contact_kinds(observations)
        self.turn, self.phase = 1, 0
        self.tracker: dict[int, Contact] = {}
        self.removed_kinds: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.max_kinds: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.max_ranks: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.items: dict[int, list[EvidenceItem]] = {}
        self.vanished: dict[int, int] = {}
        self.adrift: set[int] = set()
        """The seat's own contacts that a pursuer cannot drag along (R-56)."""

    def read_step(self, index: int, observed: StepObservations) -> None:
        first = observed[0]
        if isinstance(first, Acted) and not first.who.contact and not first.who.place:
            self.acted(index, first)
        found = [event for event in observed if isinstance(event, Found)]
        if isinstance(first, Answered) and self.hides(first.by):
            if found:
                ship = self.found_ship(index, found[0])
                self.add(index, first.by, "closest", found=(ship,))
            elif first.verb == "nothing":
                self.add(index, first.by, "empty")
        elif found and self.hides(owner := SEATS.index(found[0].contact.owner)):
            ships = tuple(self.found_ship(index, event) for event in found)
            self.add(index, owner, "all", found=ships)
        for event in observed:
            self.follow(index, event, first)
        for owner in (0, 1):
            self.count(owner)

    def hides(self, owner: int) -> bool:
        """Whether the observer doesn't know this fleet."""
        return owner != self.seat

    def add(
        self,
        index: int,
        owner: int,
        kind: str,
        bands: tuple[int, ...] = (),
        kinds: frozenset[int] = _ALL_KINDS,
        found: tuple[FoundShip, ...] = (),
        bounds: ResourceBounds = ANY_RESOURCES,
        burned_out: bool = False,
    ) -> None:
        when = (index, owner, self.turn, self.phase)
        item = EvidenceItem(*when, kind, bands, kinds, found, bounds, burned_out)
        self.items.setdefault(index, []).append(item)

    def found_ship(self, index: int, found: Found) -> FoundShip:
        contact = found.contact
        bounds = self.resources.bounds[index + 1].get(contact.number, ANY_RESOURCES)
        contact_kind = self.kind_of.get(contact.number)
        rank = CLASSES.index(contact.rank)
        same_rank = frozenset(kind for kind in _ALL_KINDS if self.ranks[kind] == rank)
        kinds = same_rank if contact_kind is None else frozenset((contact_kind,))
        return FoundShip(contact.number, BANDS.index(contact.band), kinds, bounds)

    def follow(self, index: int, event: Observation, first: Observation) -> None:
        contact = event_contact(event)
        if contact is not None:
            self.tracker[contact.number] = contact
        elif isinstance(event, Vanished):
            self.tracker.pop(event.contact, None)
            self.vanished[event.contact] = index
        elif isinstance(event, Removed):
            self.tracker.pop(event.contact, None)
            kind = kind_index(event.kind)
            self.removed_kinds[event.owner][kind] += 1
            if not event.contact and self.hides(event.owner):
                dry = isinstance(first, Acted) and self.phase == MOVEMENT
                kinds = frozenset((kind,))
                self.add(index, event.owner, "gone", kinds=kinds, burned_out=dry)
        elif isinstance(event, Tracked) and _DEAD_LEVEL in event.now.effects:
            self.adrift.add(event.now.contact)
        elif isinstance(event, Due):
            self.turn, self.phase = event.turn, PHASES.index(event.phase)

    def count(self, owner: int) -> None:
        kinds, ranks = Counter(self.removed_kinds[owner]), Counter[int]()
        for number, contact in self.tracker.items():
            if contact.owner == SEATS[owner]:
                contact_kind = self.kind_of.get(number)
                if contact_kind is None:
                    ranks[CLASSES.index(contact.rank)] += 1
                else:
                    kinds[contact_kind] += 1
        for kind, count in kinds.items():
            ranks[self.ranks[kind]] += count
        self.max_kinds[owner].update(kinds - self.max_kinds[owner])
        self.max_ranks[owner].update(ranks - self.max_ranks[owner])

    def required_counters(self, owner: int) -> RequiredCounters:
        kinds, ranks = self.max_kinds[owner], self.max_ranks[owner]
        return RequiredCounters(
            tuple(kinds[kind] for kind in range(len(KINDS))),
            tuple(ranks[rank] for rank in range(len(CLASSES))),
        )

    # -- unrevealed ships at work --------------------------------------------------------

    def acted(self, index: int, event: Acted) -> None:
        owner, activity = event.who.owner, event.verb
        if activity == "scan":
            self.add(index, owner, "act", (1, 2, 3), self.scanners(index, owner))
        elif event.target is not None:
            contact = self.tracker[event.target.contact]
            band = BANDS.index(contact.band)
            if activity == "attack":
                rank = CLASSES.index(contact.rank)
                self.add(index, owner, "act", (band,), self.attackers(index, owner, rank))
            else:
                near = self.pursuit_bands(index, owner, event.target.contact, band)
                kinds, bounds = self.pursuers(index, owner)
                self.add(index, owner, "act", near, kinds, bounds=bounds)

    def pursuers(self, index: int, owner: int) -> tuple[frozenset[int], ResourceBounds]:
        """A pursuer had the fuel it burned, and no more if it ran out."""
        burns = self.resources.burns[index + 1]
        if burns is None:
            return _ALL_KINDS, ANY_RESOURCES
        for observed in self.log[index + 1 : index + 12]:
            for event in observed:
                if isinstance(event, Removed) and event.owner == owner and not event.contact:
                    kinds = frozenset((kind_index(event.kind),))
                    return kinds, ResourceBounds(burns[owner], burns[owner] + 1)
                if isinstance(event, Due) and event.kind == "activate":
                    return _ALL_KINDS, ResourceBounds(burns[owner] + 1)
        return _ALL_KINDS, ResourceBounds(burns[owner])

    def pursuit_bands(self, index: int, owner: int, target: int, band: int) -> tuple[int, ...]:
        """Where a pursuer can be: in the target's band if it drags it, else next to it."""
        bands = range(max(SENSOR, band - 1), min(band + 1, CLOSE) + 1)
        opened = self.log[index + 2 : index + 3]
        burns = self.resources.burns[index + 1]
        if not opened or burns is None or burns[1 - owner] or target in self.adrift:
            return tuple(bands)
        dragged = any(isinstance(e, Sighted) and e.now.number == target for e in opened[0])
        return tuple(near for near in bands if (near == band) == dragged)

    def rolled(self, index: int, owner: int) -> tuple[list[int], StepObservations] | None:
        """The dice of the check begun at `index`, and what the last of them led to."""
        count = next(event.dice[owner] for event in self.log[index] if isinstance(event, Due))
        later = self.log[index + 1 : index + 1 + count]
        texts = [observed[0].action for observed in later if isinstance(observed[0], Played)]
        if len(texts) < count or not all(text.startswith("d100:") for text in texts):
            return None
        return [int(text[5:]) for text in texts], later[-1]

    def scanners(self, index: int, owner: int) -> frozenset[int]:
        """The kinds whose sensors agree with the result of the scan."""
        rolled = self.rolled(index, owner)
        if rolled is None:
            return _ALL_KINDS
        dice, observed = rolled
        next_stage = next((event.kind for event in observed if isinstance(event, Due)), "")
        has_found = next_stage == "order" or any(isinstance(event, Found) for event in observed)
        grades = {"reveal": {S}, "lose": {CF}}.get(next_stage, {CS} if has_found else {CF, F, CS})
        return self.checked(dice, grades, "sen")

    def attackers(self, index: int, owner: int, target: int) -> frozenset[int]:
        """The kinds that may attack such a target and agree with the result."""
        rolled = self.rolled(index, owner)
        near = frozenset(kind for kind in _ALL_KINDS if self.ranks[kind] >= target - 1)
        if rolled is None:
            return near
        dice, observed = rolled
        if len(dice) == 1:
            near -= {kind for kind in near if self.ranks[kind] == target + 1}
        return near & self.kinds_matching_result(dice, observed, owner)

    def kinds_matching_result(
        self, dice: list[int], observed: StepObservations, owner: int
    ) -> frozenset[int]:
        for event in observed:
            if isinstance(event, Due) and event.kind == "damage":
                fit = {kind for kind in _ALL_KINDS if f"d{self.game.kinds[kind].die}" == event.die}
                return self.checked(dice, {S, CS}, "com") & fit
            if isinstance(event, Counted | Removed) and event.owner == owner:
                return self.checked(dice, {CF, F}, "com")
        unarmed = {kind for kind in _ALL_KINDS if self.game.kinds[kind].die == 1}
        return self.checked(dice, {S, CS}, "com") & unarmed

    def checked(self, dice: list[int], grades: set[int], stat: str) -> frozenset[int]:
        best = self.game.options.crit_advantage == "best_grade"
        return frozenset(
            kind for kind in _ALL_KINDS if check(dice, getattr(KINDS[kind], stat), best) in grades
        )
