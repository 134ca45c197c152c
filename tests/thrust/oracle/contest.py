"""A ship pursues or evades another: sealed burns, Speed Checks, and who gets his way."""

from __future__ import annotations

from tests.thrust.oracle.dice import F, check
from tests.thrust.oracle.requests import Ask, Play, ask
from tests.thrust.oracle.ships import BANDS, CLOSE, DEAD, EVADE_MINIMUM, Ship
from tests.thrust.oracle.table import Table


def contest(table: Table, ship: Ship, other: Ship, pursues: bool) -> Play[None]:
    burns = yield from _burns(table, ship, other, pursues)
    table.pay(ship, burns[ship])
    table.pay(other, burns[other])
    may_roll = not other.moved and DEAD not in other.effects
    ship.moved = True
    if burns[other] and table.rules.reactions == "use_move":
        other.moved = True
    if burns[other] or (table.rules.unopposed == "roll" and may_roll):
        winner = yield from _speed_checks(table, ship, other, burns)
    else:
        table.events["walkover"] += 1
        winner = ship
    hunter, prey = (ship, other) if pursues else (other, ship)
    if winner is hunter:
        _close_in(table, hunter, prey)
    elif winner is prey:
        yield from _escape(table, prey)
    for spent in (ship, other):
        table.remove_if_dry(spent)


def _burns(table: Table, ship: Ship, other: Ship, pursues: bool) -> Play[dict[Ship, int]]:
    """R-38: a pursuer burns 1 or more, an evader the minimum of its band or more."""
    own_least, reply_least = 1, 1
    if pursues:
        reply_least = EVADE_MINIMUM[other.band]
    else:
        own_least = EVADE_MINIMUM[ship.band]
    replies = {0}
    used_up = other.moved and table.rules.reactions == "use_move"
    if not used_up and DEAD not in other.effects:
        replies.update(range(reply_least, other.fuel + 1))
    side = table.side_of(ship)
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
    table: Table, ship: Ship, other: Ship, burns: dict[Ship, int]
) -> Play[Ship | None]:
    """The better grade wins, failures being all alike (R-41). Black rolls first."""
    table.events["contest"] += 1
    edges = {
        ship: ship.take_token() | (burns[ship] > burns[other]),
        other: other.take_token() | (burns[other] > burns[ship]),
    }
    if not burns[other]:
        edges[other] = False
    grades = {}
    for racer in sorted(edges, key=table.side_of):
        rolled = yield from check(racer.spd, edges[racer], table.rules.best_grade)
        grades[racer] = max(F, rolled)
    if grades[ship] > grades[other]:
        return ship
    if grades[ship] == grades[other]:
        return None
    if not burns[other]:
        table.events["passive ship holds its own"] += 1
        return None
    return other


def _close_in(table: Table, hunter: Ship, prey: Ship) -> None:
    table.events["chase"] += 1
    if hunter.band != prey.band:
        table.go(hunter, prey.band)
    elif hunter.band != CLOSE and DEAD not in prey.effects:
        for ship in (hunter, prey):
            table.go(ship, ship.band + 1)


def _escape(table: Table, prey: Ship) -> Play[None]:
    """R-43."""
    table.events["escape"] += 1
    bands = {f"to:{BANDS[band]}": band for band in table.neighbours(prey.band)}
    answer = yield from ask(table.side_of(prey), bands)
    table.go(prey, bands[answer])
