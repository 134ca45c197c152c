"""How likely a world is to lead to the evidence that follows.

Unrevealed ships are assumed to drift along the range line, holding or moving with equal
probability, as a belief assumes of them anyway.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb, perm, prod
from typing import TYPE_CHECKING

from boardwright.games.thrust.evidence import Evidence, EvidenceItem, FoundShip, RequiredCounters
from boardwright.games.thrust.inferred_resources import ResourceBounds, kind_key
from boardwright.games.thrust.ships import CLOSE, DEAD, GONE, LEAK, OUT, Ship
from boardwright.games.thrust.stage import MOVEMENT

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["likelihood"]

_UNLIKELY = 1e-4
_IMPOSSIBLE = 1e-12
_MOVE_RATE = 0.6
"""How often a ship spends fuel when it could."""
_MAX_MOVES = 12


Walk = tuple[tuple[float, ...], ...]
"""The probability of each band (row) with each number of moves made (column)."""


@cache
def _drift(moves: int, start: int) -> Walk:
    """Where a ship may be after so many Movement Phases."""
    chances = [[0.0] * (moves + 1) for _ in range(4)]
    if moves == 0:
        chances[start][0] = 1.0
        return tuple(map(tuple, chances))
    near = [band for band in (start - 1, start, start + 1) if OUT <= band <= CLOSE]
    for band in near:
        before = _drift(moves - 1, band)
        for to, moves_made in product(range(4), range(moves)):
            chances[to][moves_made + (band != start)] += before[to][moves_made] / len(near)
    return tuple(map(tuple, chances))


@cache
def _bands(moves: int, start: int) -> tuple[float, ...]:
    return tuple(sum(by_moves) for by_moves in _drift(moves, start))


def likelihood(state: ThrustState, evidence: Evidence, index: int) -> float:
    """Roughly how likely the world is to explain the evidence from `index` on; above 0."""
    if state.stage.kind == "draw":
        return _draw_likelihood(state, evidence)
    resources = evidence.resources
    probability = _resource_likelihood(state, evidence, index) * _burn_likelihood(
        state, resources.burns[index]
    )
    scorer = _EvidenceScorer(state, evidence, index)
    for item in evidence.upcoming[index]:
        probability *= scorer.score(item)
    return max(probability, _IMPOSSIBLE**2)


def _resource_likelihood(state: ThrustState, evidence: Evidence, index: int) -> float:
    bounds = evidence.resources.bounds[index]
    probability = 1.0
    for owner, fleet in enumerate(state.fleets):
        if evidence.required[owner] is None or not bounds:
            continue
        kinds = [ship.kind for ship in fleet if ship.band != GONE]
        for ship in fleet:
            fit = bounds.get(ship.contact) if ship.contact else None
            if fit is None and kinds.count(ship.kind) == 1:
                fit = bounds.get(kind_key(owner, ship.kind))
            if fit is not None and ship.band != GONE and not fit.fit(ship.fuel, ship.dmg):
                probability *= _UNLIKELY
    return probability


def _burn_likelihood(state: ThrustState, burns: tuple[int, int] | None) -> float:
    """Burns already committed must be the ones that are opened later."""
    if burns is None:
        return 1.0
    pairs = zip(state.stage.burns, burns, strict=True)
    return 1.0 if all(sealed in (None, opened) for sealed, opened in pairs) else _IMPOSSIBLE


def _pursuer(state: ThrustState) -> Ship | None:
    """The ship whose contest isn't decided yet: it may still move."""
    stage = state.stage
    contest = stage.kind in ("pursue", "evade")
    return state.fleets[stage.seat][stage.ship] if contest else None


class _EvidenceScorer:
    """Scores the items one by one, each ship explaining at most one act in a phase."""

    def __init__(self, state: ThrustState, evidence: Evidence, index: int) -> None:
        self.state, self.vanished = state, evidence.vanished
        self.unseen, self.index = evidence.resources.unseen, index
        self.pursuer = _pursuer(state)
        self.busy: set[tuple[int, int, int, int]] = set()
        self.found: dict[tuple[int, int], int] = {}

    def score(self, item: EvidenceItem) -> float:
        """The probability of the item, and which ships it uses up."""
        hidden = self.hidden(item)
        if item.kind == "gone":
            return max(_UNLIKELY, sum(self.gone(item, ship) for ship in hidden.values()))
        if item.kind == "act":
            return self.act(item, hidden)
        if item.kind == "closest":
            return self.closest(item, hidden)
        return self.all(item, hidden)

    def hidden(self, item: EvidenceItem) -> dict[int, Ship]:
        """The ships that will be unrevealed at the item, as far as is known."""
        fleet = self.state.fleets[item.owner]
        return {
            place: ship
            for place, ship in enumerate(fleet)
            if ship.band != GONE and self.is_hidden(item, place, ship)
        }

    def is_hidden(self, item: EvidenceItem, place: int, ship: Ship) -> bool:
        contact = self.found.get((item.owner, place), ship.contact)
        return not contact or self.vanished.get(contact, item.step_index) < item.step_index

    def moves(self, item: EvidenceItem, ship: Ship) -> int:
        if ship.effects & DEAD:
            return 0
        state = self.state
        still_to_move = state.phase < MOVEMENT or (state.phase == MOVEMENT and not ship.done)
        still_to_move = still_to_move or ship is self.pursuer
        phases_done = state.number - 1 if still_to_move else state.number
        return min(_MAX_MOVES, max(0, item.moves - phases_done))

    def bands(self, item: EvidenceItem, ship: Ship) -> tuple[float, ...]:
        return _bands(self.moves(item, ship), ship.band)

    def arrival(
        self,
        item: EvidenceItem,
        ship: Ship,
        kinds: frozenset[int],
        band: int,
        bounds: ResourceBounds,
    ) -> float:
        """The probability to be in the band by then with fuel within the bounds."""
        if ship.kind not in kinds or ship.dmg > bounds.dmg:
            return 0.0
        cost = 2 if ship.effects & LEAK else 1
        walk = _drift(self.moves(item, ship), ship.band)[band]
        low, high = bounds.low, bounds.high + self.slack(item)
        return sum(chance for k, chance in enumerate(walk) if low <= ship.fuel - cost * k <= high)

    def slack(self, item: EvidenceItem) -> int:
        """The fuel that unrevealed ships of the side burn in contests until then."""
        return self.unseen[item.step_index][item.owner] - self.unseen[self.index][item.owner]

    def act(self, item: EvidenceItem, hidden: dict[int, Ship]) -> float:
        """The probability for the best ship that does nothing else in that phase."""
        now = item.turn == self.state.number and item.phase == self.state.phase
        best, chosen = _UNLIKELY, -1
        for place, ship in hidden.items():
            taken = (item.owner, item.turn, item.phase, place) in self.busy or (now and ship.done)
            if not taken:
                chance = sum(
                    self.arrival(item, ship, item.kinds, band, item.bounds) for band in item.bands
                )
                if chance > best:
                    best, chosen = chance, place
        self.busy.add((item.owner, item.turn, item.phase, chosen))
        return best

    def closest(self, item: EvidenceItem, hidden: dict[int, Ship]) -> float:
        (found_ship,) = item.found
        no_closer = {
            p: sum(self.bands(item, ship)[: found_ship.band + 1]) for p, ship in hidden.items()
        }
        chances = {
            place: self.arrival(item, ship, found_ship.kinds, found_ship.band, found_ship.bounds)
            * prod(no_closer[other] for other in no_closer if other != place)
            for place, ship in hidden.items()
        }
        self.assign(item, found_ship, chances)
        return max(_UNLIKELY, sum(chances.values()))

    def all(self, item: EvidenceItem, hidden: dict[int, Ship]) -> float:
        """All unrevealed ships on board were found, so the rest are out of range."""
        probability = 1.0
        for found_ship in item.found:
            chances = {
                place: self.arrival(
                    item, ship, found_ship.kinds, found_ship.band, found_ship.bounds
                )
                for place, ship in hidden.items()
            }
            place = self.assign(item, found_ship, chances)
            if place is None:
                return _UNLIKELY**2
            probability *= chances[place]
            del hidden[place]
        return probability * max(_UNLIKELY, prod(self.bands(item, s)[OUT] for s in hidden.values()))

    def assign(
        self, item: EvidenceItem, found_ship: FoundShip, chances: dict[int, float]
    ) -> int | None:
        best = max(chances, key=lambda place: chances[place], default=None)
        if best is None or not chances[best]:
            return None
        self.found[item.owner, best] = found_ship.contact
        return best

    def gone(self, item: EvidenceItem, ship: Ship) -> float:
        """The probability that the ship is of the right kind and, if need be, out of fuel."""
        if ship.kind not in item.kinds:
            return 0.0
        if not item.burned_out:
            return 1.0
        fuel = max(1, ship.fuel - self.slack(item))
        needed = -(-fuel // 2) if ship.effects & LEAK else fuel
        state = self.state
        moves = item.turn - state.number + (state.phase < MOVEMENT or not ship.done)
        if not 0 < needed <= moves:
            return _UNLIKELY
        return (
            comb(moves - 1, needed - 1) * _MOVE_RATE**needed * (1 - _MOVE_RATE) ** (moves - needed)
        )


def _draw_likelihood(state: ThrustState, evidence: Evidence) -> float:
    size = state.game.bag.ships
    probability = 1.0
    for owner, counters in enumerate(evidence.required):
        if counters is not None:
            drawn = [ship.kind for ship in state.fleets[owner]]
            probability *= _coverage(state, counters, drawn, size - len(drawn))
    return probability


def _coverage(state: ThrustState, counters: RequiredCounters, drawn: list[int], left: int) -> float:
    """The probability that the counters still to be drawn include those known later."""
    ranks = [kind.rank for kind in state.game.kinds]
    total, probability = 0, 1.0
    for rank, required in enumerate(counters.ranks):
        kinds = [kind for kind, kind_rank in enumerate(ranks) if kind_rank == rank]
        exact = sum(max(0, counters.kinds[kind] - drawn.count(kind)) for kind in kinds)
        missing = max(exact, required - sum(drawn.count(kind) for kind in kinds))
        total += missing
        probability *= (1 / len(ranks)) ** exact * (len(kinds) / len(ranks)) ** (missing - exact)
    return probability * perm(left, total) if total <= left else _IMPOSSIBLE
