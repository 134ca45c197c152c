"""How likely a world is to lead to the clues that follow.

Unrevealed ships are taken to drift along the range line, holding or moving with equal chance,
which is what a belief assumes of them anyway.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb, perm, prod
from typing import TYPE_CHECKING

from boardwright.games.thrust.evidence import Clue, Clues, Fit, Need
from boardwright.games.thrust.inferred_resources import Bounds, key_of
from boardwright.games.thrust.ships import CLOSE, DEAD, GONE, LEAK, OUT, Ship
from boardwright.games.thrust.stage import MOVEMENT

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["promise"]

_HARDLY = 1e-4
_NEVER = 1e-12
_MOVES = 0.6
"""How often a ship spends fuel when it could."""
_FARTHEST = 12


Walk = tuple[tuple[float, ...], ...]


@cache
def _drift(moves: int, start: int) -> Walk:
    """Chances to be in each band after so many Movement Phases with so many moves made."""
    table = [[0.0] * (moves + 1) for _ in range(4)]
    if moves == 0:
        table[start][0] = 1.0
        return tuple(map(tuple, table))
    near = [band for band in (start - 1, start, start + 1) if OUT <= band <= CLOSE]
    for band in near:
        before = _drift(moves - 1, band)
        for to, made in product(range(4), range(moves)):
            table[to][made + (band != start)] += before[to][made] / len(near)
    return tuple(map(tuple, table))


@cache
def _bands(moves: int, start: int) -> tuple[float, ...]:
    return tuple(sum(made) for made in _drift(moves, start))


def promise(state: ThrustState, clues: Clues, index: int) -> float:
    if state.stage.what == "draw":
        return _draw_promise(state, clues)
    ledger = clues.ledger
    hope = _accounts(state, clues, index) * _sealed(state, ledger.burns[index])
    outlook = _Outlook(state, clues, index)
    for clue in clues.ahead[index]:
        hope *= outlook.likelihood(clue)
    return max(hope, _NEVER**2)


def _accounts(state: ThrustState, clues: Clues, index: int) -> float:
    bounds = clues.ledger.bounds[index]
    hope = 1.0
    for owner, fleet in enumerate(state.fleets):
        if clues.needs[owner] is None or not bounds:
            continue
        kinds = [ship.kind for ship in fleet if ship.band != GONE]
        for ship in fleet:
            fit = bounds.get(ship.contact) if ship.contact else None
            if fit is None and kinds.count(ship.kind) == 1:
                fit = bounds.get(key_of(owner, ship.kind))
            if fit is not None and ship.band != GONE and not fit.fit(ship.fuel, ship.dmg):
                hope *= _HARDLY
    return hope


def _sealed(state: ThrustState, burns: tuple[int, int] | None) -> float:
    """A burn already committed is the one that will be opened."""
    if burns is None:
        return 1.0
    pairs = zip(state.stage.burns, burns, strict=True)
    return 1.0 if all(sealed in (None, opened) for sealed, opened in pairs) else _NEVER


def _hunter(state: ThrustState) -> Ship | None:
    """A ship whose contest is not yet decided: it may still move."""
    stage = state.stage
    contest = stage.what in ("pursue", "evade")
    return state.fleets[stage.seat][stage.ship] if contest else None


class _Outlook:
    """Takes the clues one by one, remembering which ships it has used for them."""

    def __init__(self, state: ThrustState, clues: Clues, index: int) -> None:
        self.state, self.vanished = state, clues.vanished
        self.unseen, self.index = clues.ledger.unseen, index
        self.hunter = _hunter(state)
        self.busy: set[tuple[int, int, int, int]] = set()
        self.found: dict[tuple[int, int], int] = {}

    def likelihood(self, clue: Clue) -> float:
        hidden = self.hidden(clue)
        if clue.what == "gone":
            return max(_HARDLY, sum(self.gone(clue, ship) for ship in hidden.values()))
        if clue.what == "act":
            return self.act(clue, hidden)
        if clue.what == "closest":
            return self.closest(clue, hidden)
        return self.all(clue, hidden)

    def hidden(self, clue: Clue) -> dict[int, Ship]:
        """The ships that are unrevealed when the clue arises, as far as one can tell."""
        fleet = self.state.fleets[clue.owner]
        return {
            place: ship
            for place, ship in enumerate(fleet)
            if ship.band != GONE and self.is_hidden(clue, place, ship)
        }

    def is_hidden(self, clue: Clue, place: int, ship: Ship) -> bool:
        contact = self.found.get((clue.owner, place), ship.contact)
        return not contact or self.vanished.get(contact, clue.at) < clue.at

    def moves(self, clue: Clue, ship: Ship) -> int:
        if ship.effects & DEAD:
            return 0
        state = self.state
        still_to_move = state.phase < MOVEMENT or (state.phase == MOVEMENT and not ship.done)
        still_to_move = still_to_move or ship is self.hunter
        made = state.number - 1 if still_to_move else state.number
        return min(_FARTHEST, max(0, clue.moves - made))

    def bands(self, clue: Clue, ship: Ship) -> tuple[float, ...]:
        return _bands(self.moves(clue, ship), ship.band)

    def arrival(
        self, clue: Clue, ship: Ship, kinds: frozenset[int], band: int, bounds: Bounds
    ) -> float:
        """The chance to be there then, with fuel for all it was seen to do."""
        if ship.kind not in kinds or ship.dmg > bounds.dmg:
            return 0.0
        cost = 2 if ship.effects & LEAK else 1
        walk = _drift(self.moves(clue, ship), ship.band)[band]
        low, high = bounds.low, bounds.high + self.slack(clue)
        return sum(chance for k, chance in enumerate(walk) if low <= ship.fuel - cost * k <= high)

    def slack(self, clue: Clue) -> int:
        """Fuel that unrevealed ships of the side burn in contests until then."""
        return self.unseen[clue.at][clue.owner] - self.unseen[self.index][clue.owner]

    def act(self, clue: Clue, hidden: dict[int, Ship]) -> float:
        """The best ship for it that does nothing else in that phase."""
        now = clue.turn == self.state.number and clue.phase == self.state.phase
        best, chosen = _HARDLY, -1
        for place, ship in hidden.items():
            taken = (clue.owner, clue.turn, clue.phase, place) in self.busy or (now and ship.done)
            if not taken:
                chance = sum(
                    self.arrival(clue, ship, clue.kinds, band, clue.bounds) for band in clue.bands
                )
                if chance > best:
                    best, chosen = chance, place
        self.busy.add((clue.owner, clue.turn, clue.phase, chosen))
        return best

    def closest(self, clue: Clue, hidden: dict[int, Ship]) -> float:
        (fit,) = clue.found
        within = {p: sum(self.bands(clue, ship)[: fit.band + 1]) for p, ship in hidden.items()}
        chances = {
            place: self.arrival(clue, ship, fit.kinds, fit.band, fit.bounds)
            * prod(within[other] for other in within if other != place)
            for place, ship in hidden.items()
        }
        self.assign(clue, fit, chances)
        return max(_HARDLY, sum(chances.values()))

    def all(self, clue: Clue, hidden: dict[int, Ship]) -> float:
        """All that were on board, and the rest out of range."""
        hope = 1.0
        for fit in clue.found:
            chances = {
                place: self.arrival(clue, ship, fit.kinds, fit.band, fit.bounds)
                for place, ship in hidden.items()
            }
            place = self.assign(clue, fit, chances)
            if place is None:
                return _HARDLY**2
            hope *= chances[place]
            del hidden[place]
        return hope * max(_HARDLY, prod(self.bands(clue, s)[OUT] for s in hidden.values()))

    def assign(self, clue: Clue, fit: Fit, chances: dict[int, float]) -> int | None:
        best = max(chances, key=lambda place: chances[place], default=None)
        if best is None or not chances[best]:
            return None
        self.found[clue.owner, best] = fit.contact
        return best

    def gone(self, clue: Clue, ship: Ship) -> float:
        """Of the right kind, and in time out of fuel if that was the cause."""
        if ship.kind not in clue.kinds:
            return 0.0
        if not clue.burned_out:
            return 1.0
        fuel = max(1, ship.fuel - self.slack(clue))
        needed = -(-fuel // 2) if ship.effects & LEAK else fuel
        state = self.state
        moves = clue.turn - state.number + (state.phase < MOVEMENT or not ship.done)
        if not 0 < needed <= moves:
            return _HARDLY
        return comb(moves - 1, needed - 1) * _MOVES**needed * (1 - _MOVES) ** (moves - needed)


def _draw_promise(state: ThrustState, clues: Clues) -> float:
    size = state.game.bag.ships
    hope = 1.0
    for owner, need in enumerate(clues.needs):
        if need is not None:
            drawn = [ship.kind for ship in state.fleets[owner]]
            hope *= _cover(state, need, drawn, size - len(drawn))
    return hope


def _cover(state: ThrustState, need: Need, drawn: list[int], left: int) -> float:
    """The chance that the counters still to be drawn are those that turned up later."""
    ranks = [kind.rank for kind in state.game.kinds]
    total, hope = 0, 1.0
    for rank, wanted in enumerate(need.ranks):
        kinds = [kind for kind, each in enumerate(ranks) if each == rank]
        exact = sum(max(0, need.kinds[kind] - drawn.count(kind)) for kind in kinds)
        missing = max(exact, wanted - sum(drawn.count(kind) for kind in kinds))
        total += missing
        hope *= (1 / len(ranks)) ** exact * (len(kinds) / len(ranks)) ** (missing - exact)
    return hope * perm(left, total) if total <= left else _NEVER
