"""Phase 5: ships that were hit roll a d10, then fires and reactors burn."""

from __future__ import annotations

from tests.thrust.oracle.dice import die
from tests.thrust.oracle.requests import Play
from tests.thrust.oracle.ships import DEAD, EVADE_MINIMUM, FIRE, OUT, REACTOR, Ship
from tests.thrust.oracle.table import Table


def choices(table: Table, ship: Ship) -> list[str]:
    return ["check"]


def act(table: Table, ship: Ship, choice: str) -> Play[None]:
    yield from morale_check(table, ship)


def morale_check(table: Table, ship: Ship) -> Play[None]:
    rolled = yield from die(10)
    equal_fails = table.rules.morale_equal == "failure"
    if rolled == 1:
        table.events["abandoned"] += 1
        table.remove(ship)
    elif rolled == 10:
        ship.plus = True
    elif rolled < ship.dmg or (rolled == ship.dmg and equal_fails):
        _rout(table, ship)


def _rout(table: Table, ship: Ship) -> None:
    """R-62: straight off the board, if the ship can move at all (R-56)."""
    if ship.band == OUT or DEAD in ship.effects:
        table.events["rout without effect"] += 1
        return
    table.events["rout"] += 1
    table.pay(ship, EVADE_MINIMUM[ship.band])
    table.go(ship, OUT)
    table.remove_if_dry(ship)


def burn_down(table: Table, side: int) -> None:
    """R-64: what burned when the burning began; both may burn, Fire first."""
    for ship in table.left(side):
        burning = set(ship.effects)
        for effect, amount in ((FIRE, 1), (REACTOR, 2)):
            if effect in burning and ship.in_play:
                table.events["burning"] += 1
                table.damage(ship, amount)
    table.end_if_empty()
