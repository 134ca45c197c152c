"""Phase 4: a ship may attack a revealed enemy in its band."""

from __future__ import annotations

from tests.thrust.oracle.dice import CF, CS, S, check, die
from tests.thrust.oracle.morale import morale_check
from tests.thrust.oracle.requests import Play
from tests.thrust.oracle.ships import COMBAT, DEAD, KINDS, WEAPONS, Ship
from tests.thrust.oracle.table import Table


def choices(table: Table, ship: Ship) -> list[str]:
    if ship.band < COMBAT or ship.effects & {WEAPONS, DEAD}:
        return ["pass"]
    targets = [
        f"attack:c{enemy.contact}"
        for enemy in table.seen(1 - table.side_of(ship))
        if enemy.band == ship.band and table.rank(enemy) <= table.rank(ship) + 1
    ]
    return ["pass", *targets]


def act(table: Table, ship: Ship, choice: str) -> Play[None]:
    if choice == "pass":
        return
    target = table.contact(1 - table.side_of(ship), int(choice.removeprefix("attack:c")))
    edge = ship.take_token() | _outclasses(table, ship, target)
    grade = yield from check(ship.com, edge, table.rules.best_grade)
    if grade >= S:
        rolled = yield from _weapon(table, ship)
        table.damage(target, 2 * rolled if grade == CS else rolled)
    elif grade == CF:
        yield from _backfire(table, ship)
    else:
        table.damage(ship, 1)


def _outclasses(table: Table, ship: Ship, target: Ship) -> bool:
    """R-49."""
    lower = table.rank(ship) - table.rank(target)
    return lower == 1 if table.rules.class_plus == "exactly_one" else lower >= 1


def _weapon(table: Table, ship: Ship) -> Play[int]:
    """R-17."""
    sides = KINDS[ship.kind].die
    if sides == 1:
        return 1
    if sides == 5 and table.rules.mid_die == "d3":
        sides = 3
    return (yield from die(sides))


def _backfire(table: Table, ship: Ship) -> Play[None]:
    """R-57."""
    table.damage(ship, 2)
    if ship.in_play:
        table.events["immediate morale"] += 1
        yield from morale_check(table, ship)
        if table.rules.immediate_morale == "replaces":
            ship.hit = False
