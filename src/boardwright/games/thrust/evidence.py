"""What a seat's observations tell of ships it could not see when they acted.

Each clue says: at this moment of the game an unrevealed ship was in such a place and of such a
kind. A belief prefers worlds in which that can come true. Clues may miss things; they guide a
search for explanations and decide nothing.
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
    Bounds,
    Ledger,
    contact_in,
    identities,
    keep_ledger,
    kind_index,
)
from boardwright.games.thrust.ships import BANDS, CLASSES, CLOSE, KINDS, SENSOR
from boardwright.games.thrust.stage import MOVEMENT, PHASES
from boardwright.games.thrust.view import Contact
from boardwright.games.thrust.words import SEATS

if TYPE_CHECKING:
    from boardwright.games.thrust.game import Thrust

__all__ = ["ANY", "Clue", "Clues", "Need", "gather"]

Seen = tuple[Observation, ...]
_ALL = frozenset(range(len(KINDS)))
_HORIZON = 6
_DEAD = 8
ANY = Bounds()


class Fit(NamedTuple):
    """A ship as it was found: where, which kinds it may be, what fuel it must have had."""

    contact: int
    band: int
    kinds: frozenset[int]
    bounds: Bounds


class Clue(NamedTuple):
    """`what` is act, closest, all, empty or gone; bands and kinds are those that fit."""

    at: int
    owner: int
    turn: int
    phase: int
    what: str
    bands: tuple[int, ...] = ()
    kinds: frozenset[int] = _ALL
    found: tuple[Fit, ...] = ()
    """For `closest` and `all`: the ships found."""
    bounds: Bounds = ANY
    """What fuel the ship must have had."""
    burned_out: bool = False

    @property
    def moves(self) -> int:
        """Movement Phases that came before it."""
        return self.turn if self.phase > MOVEMENT else self.turn - 1


class Need(NamedTuple):
    """Counters a fleet must have held, by kind and by class."""

    kinds: tuple[int, ...]
    ranks: tuple[int, ...]


class Clues(NamedTuple):
    needs: tuple[Need | None, Need | None]
    """None for the seat's own fleet, which it knows."""
    ahead: tuple[tuple[Clue, ...], ...]
    """For each index the clues that come next, as far as they reach."""
    vanished: dict[int, int]
    """When contacts were lost without being removed."""
    ledger: Ledger


def gather(game: Thrust, seat: int | None, observations: tuple[Seen, ...]) -> Clues:
    ledger = keep_ledger(observations)
    reading = _Reading(game, seat, observations, ledger)
    for index, seen in enumerate(observations):
        reading.take(index, seen)
    black, red = (None if owner == seat else reading.need(owner) for owner in (0, 1))
    ahead = _ahead(reading, len(observations))
    return Clues((black, red), tuple(ahead), reading.vanished, ledger)


def _ahead(reading: _Reading, length: int) -> list[tuple[Clue, ...]]:
    """Where ships were found is worth knowing from far off; what else they did, from near."""
    ahead: list[tuple[Clue, ...]] = [()]
    for index in range(length - 1, -1, -1):
        here = reading.clues.get(index)
        ahead.append(_nearest((*here, *ahead[-1])) if here else ahead[-1])
    ahead.reverse()
    return ahead


def _nearest(clues: tuple[Clue, ...]) -> tuple[Clue, ...]:
    found = [clue for clue in clues if clue.found or clue.burned_out][:_HORIZON]
    others = [clue for clue in clues if not clue.found and not clue.burned_out][:_HORIZON]
    return tuple(sorted((*found, *others), key=lambda clue: clue.at))


class _Reading:
    """Reads the log once, keeping what stands on the main tracker."""

    def __init__(
        self, game: Thrust, seat: int | None, observations: tuple[Seen, ...], ledger: Ledger
    ) -> None:
        self.ledger = ledger
        self.game, self.seat, self.log = game, seat, observations
        self.ranks = [kind.rank for kind in game.kinds]
        self.kind_of = identities(observations)
        self.turn, self.phase = 1, 0
        self.tracker: dict[int, Contact] = {}
        self.lost: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.most: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.most_ranks: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.clues: dict[int, list[Clue]] = {}
        self.vanished: dict[int, int] = {}
        self.adrift: set[int] = set()
        """The seat's own contacts that cannot be dragged along (R-56)."""

    def take(self, index: int, seen: Seen) -> None:
        first = seen[0]
        if isinstance(first, Acted) and not first.who.contact and not first.who.place:
            self.acted(index, first)
        found = [event for event in seen if isinstance(event, Found)]
        if isinstance(first, Answered) and self.hides(first.by):
            if found:
                fit = self.fits(index, found[0])
                self.add(index, first.by, "closest", found=(fit,))
            elif first.deed == "nothing":
                self.add(index, first.by, "empty")
        elif found and self.hides(owner := SEATS.index(found[0].contact.owner)):
            fits = tuple(self.fits(index, event) for event in found)
            self.add(index, owner, "all", found=fits)
        for event in seen:
            self.follow(index, event, first)
        for owner in (0, 1):
            self.count(owner)

    def hides(self, owner: int) -> bool:
        return owner != self.seat

    def add(
        self,
        index: int,
        owner: int,
        what: str,
        bands: tuple[int, ...] = (),
        kinds: frozenset[int] = _ALL,
        found: tuple[Fit, ...] = (),
        bounds: Bounds = ANY,
        burned_out: bool = False,
    ) -> None:
        when = (index, owner, self.turn, self.phase)
        clue = Clue(*when, what, bands, kinds, found, bounds, burned_out)
        self.clues.setdefault(index, []).append(clue)

    def fits(self, index: int, found: Found) -> Fit:
        seen = found.contact
        bounds = self.ledger.bounds[index + 1].get(seen.number, ANY)
        known = self.kind_of.get(seen.number)
        rank = CLASSES.index(seen.rank)
        same = frozenset(kind for kind in _ALL if self.ranks[kind] == rank)
        kinds = same if known is None else frozenset((known,))
        return Fit(seen.number, BANDS.index(seen.band), kinds, bounds)

    def follow(self, index: int, event: Observation, first: Observation) -> None:
        contact = contact_in(event)
        if contact is not None:
            self.tracker[contact.number] = contact
        elif isinstance(event, Vanished):
            self.tracker.pop(event.contact, None)
            self.vanished[event.contact] = index
        elif isinstance(event, Removed):
            self.tracker.pop(event.contact, None)
            kind = kind_index(event.kind)
            self.lost[event.owner][kind] += 1
            if not event.contact and self.hides(event.owner):
                dry = isinstance(first, Acted) and self.phase == MOVEMENT
                kinds = frozenset((kind,))
                self.add(index, event.owner, "gone", kinds=kinds, burned_out=dry)
        elif isinstance(event, Tracked) and _DEAD in event.now.effects:
            self.adrift.add(event.now.contact)
        elif isinstance(event, Due):
            self.turn, self.phase = event.turn, PHASES.index(event.phase)

    def count(self, owner: int) -> None:
        kinds, ranks = Counter(self.lost[owner]), Counter[int]()
        for number, contact in self.tracker.items():
            if contact.owner == SEATS[owner]:
                known = self.kind_of.get(number)
                if known is None:
                    ranks[CLASSES.index(contact.rank)] += 1
                else:
                    kinds[known] += 1
        for kind, count in kinds.items():
            ranks[self.ranks[kind]] += count
        self.most[owner].update(kinds - self.most[owner])
        self.most_ranks[owner].update(ranks - self.most_ranks[owner])

    def need(self, owner: int) -> Need:
        kinds, ranks = self.most[owner], self.most_ranks[owner]
        return Need(
            tuple(kinds[kind] for kind in range(len(KINDS))),
            tuple(ranks[rank] for rank in range(len(CLASSES))),
        )

    # -- unrevealed ships at work --------------------------------------------------------

    def acted(self, index: int, event: Acted) -> None:
        owner, deed = event.who.owner, event.deed
        if deed == "scan":
            self.add(index, owner, "act", (1, 2, 3), self.scanners(index, owner))
        elif event.target is not None:
            contact = self.tracker[event.target.contact]
            band = BANDS.index(contact.band)
            if deed == "attack":
                rank = CLASSES.index(contact.rank)
                self.add(index, owner, "act", (band,), self.attackers(index, owner, rank))
            else:
                near = self.hunting(index, owner, event.target.contact, band)
                kinds, bounds = self.hunters(index, owner)
                self.add(index, owner, "act", near, kinds, bounds=bounds)

    def hunters(self, index: int, owner: int) -> tuple[frozenset[int], Bounds]:
        """A pursuer had what it burned, and no more if it ran dry."""
        burns = self.ledger.burns[index + 1]
        if burns is None:
            return _ALL, ANY
        for seen in self.log[index + 1 : index + 12]:
            for event in seen:
                if isinstance(event, Removed) and event.owner == owner and not event.contact:
                    kinds = frozenset((kind_index(event.kind),))
                    return kinds, Bounds(burns[owner], burns[owner] + 1)
                if isinstance(event, Due) and event.what == "activate":
                    return _ALL, Bounds(burns[owner] + 1)
        return _ALL, Bounds(burns[owner])

    def hunting(self, index: int, owner: int, target: int, band: int) -> tuple[int, ...]:
        """Where a pursuer can be: beside its prey if it drags it along, else a band away."""
        bands = range(max(SENSOR, band - 1), min(band + 1, CLOSE) + 1)
        opened = self.log[index + 2 : index + 3]
        burns = self.ledger.burns[index + 1]
        if not opened or burns is None or burns[1 - owner] or target in self.adrift:
            return tuple(bands)
        dragged = any(isinstance(e, Sighted) and e.now.number == target for e in opened[0])
        return tuple(near for near in bands if (near == band) == dragged)

    def rolled(self, index: int, owner: int) -> tuple[list[int], Seen] | None:
        """The check begun at `index`: its dice, and what the last of them brought."""
        count = next(event.dice[owner] for event in self.log[index] if isinstance(event, Due))
        later = self.log[index + 1 : index + 1 + count]
        texts = [seen[0].action for seen in later if isinstance(seen[0], Played)]
        if len(texts) < count or not all(text.startswith("d100:") for text in texts):
            return None
        return [int(text[5:]) for text in texts], later[-1]

    def scanners(self, index: int, owner: int) -> frozenset[int]:
        """Kinds whose sensors would have brought what the scan brought."""
        rolled = self.rolled(index, owner)
        if rolled is None:
            return _ALL
        dice, seen = rolled
        due = next((event.what for event in seen if isinstance(event, Due)), "")
        found = due == "order" or any(isinstance(event, Found) for event in seen)
        grades = {"reveal": {S}, "lose": {CF}}.get(due, {CS} if found else {CF, F, CS})
        return self.checked(dice, grades, "sen")

    def attackers(self, index: int, owner: int, target: int) -> frozenset[int]:
        """Kinds that may attack such a target with so many dice and would have done as well."""
        rolled = self.rolled(index, owner)
        near = frozenset(kind for kind in _ALL if self.ranks[kind] >= target - 1)
        if rolled is None:
            return near
        dice, seen = rolled
        if len(dice) == 1:
            near -= {kind for kind in near if self.ranks[kind] == target + 1}
        return near & self.shooters(dice, seen, owner)

    def shooters(self, dice: list[int], seen: Seen, owner: int) -> frozenset[int]:
        for event in seen:
            if isinstance(event, Due) and event.what == "damage":
                fit = {kind for kind in _ALL if f"d{self.game.kinds[kind].die}" == event.die}
                return self.checked(dice, {S, CS}, "com") & fit
            if isinstance(event, Counted | Removed) and event.owner == owner:
                return self.checked(dice, {CF, F}, "com")
        unarmed = {kind for kind in _ALL if self.game.kinds[kind].die == 1}
        return self.checked(dice, {S, CS}, "com") & unarmed

    def checked(self, dice: list[int], grades: set[int], stat: str) -> frozenset[int]:
        best = self.game.options.crit_advantage == "best_grade"
        return frozenset(
            kind for kind in _ALL if check(dice, getattr(KINDS[kind], stat), best) in grades
        )
