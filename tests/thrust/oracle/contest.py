"""A ship pursues or evades another: sealed burns, Speed Checks, and who wins."""

from __future__ import annotations

from tests.thrust.oracle.dice import F, check
from tests.thrust.oracle.oracle_state import OracleState
from tests.thrust.oracle.requests import Ask, Play, ask
from tests.thrust.oracle.ships import BANDS, CLOSE, DEAD, EVADE_MINIMUM, Ship


def contest(oracle_state: OracleState, ship: Ship, other: Ship, pursues: bool) -> Play[None]:
    burns = yield from _burns(oracle_state, ship, other, pursues)
    oracle_state.pay(ship, burns[ship])
    oracle_state.pay(other, burns[other])
    may_roll = not other.moved and DEAD not in other.effects
    ship.moved = True
    if burns[other] and oracle_state.rules.reactions == "use_move":
        other.moved = True
    if burns[other] or (oracle_state.rules.unopposed == "roll" and may_roll):
        winner = yield from _speed_checks(oracle_state, ship, other, burns)
    else:
        oracle_state.events["walkover"] += 1
        winner = ship
    hunter, prey = (ship, other) if pursues else (other, ship)
    if winner is hunter:
        _close_in(oracle_state, hunter, prey)
    elif winner is prey:
        yield from _escape(oracle_state, prey)
    for spent in (ship, other):
        oracle_state.remove_if_dry(spent)


def _burns(
    oracle_state: OracleState, ship: Ship, other: Ship, pursues: bool
) -> Play[dict[Ship, int]]:
    """R-38: a pursuer burns 1 or more, an evader the minimum of its band or more."""
    own_least, reply_least = 1, 1
    if pursues:
        reply_least = EVADE_MINIMUM[other.band]
    else:
        own_least = EVADE_MINIMUM[ship.band]
    replies = {0}
    used_up = other.moved and oracle_state.rules.reactions == "use_move"
    if not used_up and DEAD not in other.effects:
        replies.update(range(reply_least, other.fuel + 1))
    side = oracle_state.side_of(ship)
    waiting = {
        side: {f"burn:{fuel}" for fuel in range(own_least, ship.fuel + 1)},
        1 - side: {f"burn:{fuel}" for fuel in replies},
    }
    burns = {}
    while waiting:
        who, text = yield Ask(dict(waiting))
        assert who is not None
        del waiting[who]
        burns[ship if who == side else other] = int(text.removeprefix("burn:"))
    return burns


def _speed_checks(
    oracle_state: OracleState, ship: Ship, other: Ship, burns: dict[Ship, int]
) -> Play[Ship | None]:
    """The better grade wins, failures being all alike (R-41). Black rolls first."""
    oracle_state.events["contest"] += 1
    edges = {
        ship: ship.take_token() | (burns[ship] > burns[other]),
        other: other.take_token() | (burns[other] > burns[ship]),
    }
    if not burns[other]:
        edges[other] = False
    grades = {}
    for racer in sorted(edges, key=oracle_state.side_of):
        rolled = yield from check(racer.spd, edges[racer], oracle_state.rules.best_grade)
        grades[racer] = max(F, rolled)
    if grades[ship] > grades[other]:
        return ship
    if grades[ship] == grades[other]:
        return None
    if not burns[other]:
        oracle_state.events["passive ship holds its own"] += 1
        return None
    return other


def _close_in(oracle_state: OracleState, hunter: Ship, prey: Ship) -> None:
    oracle_state.events["chase"] += 1
    if hunter.band != prey.band:
        oracle_state.go(hunter, prey.band)
    elif hunter.band != CLOSE and DEAD not in prey.effects:
        for ship in (hunter, prey):
            oracle_state.go(ship, ship.band + 1)


def _escape(oracle_state: OracleState, prey: Ship) -> Play[None]:
    """R-43."""
    oracle_state.events["escape"] += 1
    bands = {f"to:{BANDS[band]}": band for band in oracle_state.neighbours(prey.band)}
    answer = yield from ask(oracle_state.side_of(prey), bands)
    oracle_state.go(prey, bands[answer])
