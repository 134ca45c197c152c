"""How likely a world is to lead to the clues that follow.

Unrevealed ships are taken to drift along the range line, holding or moving with equal chance,
which is what a belief assumes of them anyway.
"""

from __future__ import annotations

from functools import cache
from math import comb, perm, prod
from typing import TYPE_CHECKING

from boardwright.games.thrust.clues import Clue, Clues, Need
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


@cache
def _drift(moves: int) -> tuple[tuple[float, ...], ...]:
    """Chances to be in each band after so many moves, by the band now."""
    if moves == 0:
        return tuple(tuple(float(a == b) for b in range(4)) for a in range(4))
    before, found = _drift(moves - 1), []
    for start in range(4):
        near = [band for band in (start - 1, start, start + 1) if OUT <= band <= CLOSE]
        found.append(tuple(sum(before[band][to] for band in near) / len(near) for to in range(4)))
    return tuple(found)


def promise(state: ThrustState, clues: Clues, index: int) -> float:
    if state.stage.what == "draw":
        return _draw_promise(state, clues)
    ahead = clues.ahead[index]
    if not ahead:
        return 1.0
    hope = 1.0
    busy: set[tuple[int, int, int, int]] = set()
    for clue in ahead:
        hope *= _likelihood(state, clue, busy)
    return max(hope, _NEVER**2)


def _likelihood(state: ThrustState, clue: Clue, busy: set[tuple[int, int, int, int]]) -> float:
    fleet = state.fleets[clue.owner]
    hidden = [
        (place, ship) for place, ship in enumerate(fleet) if ship.band != GONE and not ship.contact
    ]
    chances = {place: _chances(state, clue, ship) for place, ship in hidden}
    if clue.what == "act":
        return _act(clue, hidden, chances, busy, state)
    if clue.what == "closest":
        return _closest(clue, hidden, chances)
    if clue.what == "all":
        return _all(clue, hidden, chances)
    if clue.what == "empty":
        return max(_HARDLY, prod(chance[OUT] for chance in chances.values()))
    return max(_HARDLY, sum(_gone(state, clue, ship) for _, ship in hidden))


def _chances(state: ThrustState, clue: Clue, ship: Ship) -> tuple[float, ...]:
    still_to_move = state.phase < MOVEMENT or (state.phase == MOVEMENT and not ship.done)
    made = state.number - 1 if still_to_move else state.number
    moves = 0 if ship.effects & DEAD else min(_FARTHEST, max(0, clue.moves - made))
    return _drift(moves)[ship.band]


def _act(
    clue: Clue,
    hidden: list[tuple[int, Ship]],
    chances: dict[int, tuple[float, ...]],
    busy: set[tuple[int, int, int, int]],
    state: ThrustState,
) -> float:
    """The best ship for it that does nothing else in that phase."""
    now = clue.turn == state.number and clue.phase == state.phase
    best, chosen = _HARDLY, -1
    for place, ship in hidden:
        taken = (clue.owner, clue.turn, clue.phase, place) in busy or (now and ship.done)
        if ship.kind in clue.kinds and not taken:
            chance = sum(chances[place][band] for band in clue.bands)
            if chance > best:
                best, chosen = chance, place
    busy.add((clue.owner, clue.turn, clue.phase, chosen))
    return best


def _closest(
    clue: Clue, hidden: list[tuple[int, Ship]], chances: dict[int, tuple[float, ...]]
) -> float:
    (band,) = clue.bands
    within = {place: sum(chance[: band + 1]) for place, chance in chances.items()}
    found = 0.0
    for place, ship in hidden:
        if ship.kind in clue.kinds:
            others = prod(within[other] for other in within if other != place)
            found += chances[place][band] * others
    return max(_HARDLY, found)


def _all(
    clue: Clue, hidden: list[tuple[int, Ship]], chances: dict[int, tuple[float, ...]]
) -> float:
    left = dict(hidden)
    hope = 1.0
    for band, kinds in clue.found:
        fitting = [place for place, ship in left.items() if ship.kind in kinds]
        best = max(fitting, key=lambda place: chances[place][band], default=None)
        if best is None:
            return _HARDLY**2
        hope *= max(_HARDLY, chances[best][band])
        del left[best]
    return hope * max(_HARDLY, prod(chances[place][OUT] for place in left))


def _gone(state: ThrustState, clue: Clue, ship: Ship) -> float:
    """Of the right kind, and in time out of fuel if that was the cause."""
    if ship.kind not in clue.kinds:
        return 0.0
    if not clue.burned_out:
        return 1.0
    needed = -(-ship.fuel // 2) if ship.effects & LEAK else ship.fuel
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
