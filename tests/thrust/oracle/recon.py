"""Phase 2: a ship on board may scan."""

from __future__ import annotations

from itertools import permutations

from tests.thrust.oracle.dice import CF, CS, S, check
from tests.thrust.oracle.requests import Play, ask, fair
from tests.thrust.oracle.ships import CLOSE, DEAD, KINDS, OUT, SENSOR, SENSORS, Ship
from tests.thrust.oracle.table import Table


def choices(table: Table, ship: Ship) -> list[str]:
    if ship.band == OUT or ship.effects & {SENSORS, DEAD}:
        return ["pass"]
    return ["pass", "scan"]


def act(table: Table, ship: Ship, choice: str) -> Play[None]:
    if choice == "pass":
        return
    enemy = 1 - table.side_of(ship)
    grade = yield from check(ship.sen, ship.take_token(), table.rules.best_grade)
    if grade == CS:
        yield from _find_all(table, enemy)
    elif grade == S:
        yield from _find_one(table, enemy)
    elif grade == CF:
        yield from _lose_one(table, enemy)


def _find_all(table: Table, enemy: int) -> Play[None]:
    """R-23. Contact numbers follow what is now seen of the ships; chance orders the alike."""
    found = sorted(_hidden(table, enemy), key=lambda ship: _look(table, ship))
    looks = [_look(table, ship) for ship in found]
    orders = {
        "order:" + "".join(str(table.place(ship)) for ship in order): order
        for order in permutations(found)
        if [_look(table, ship) for ship in order] == looks
    }
    if len(orders) > 1:
        table.events["order"] += 1
        _, text = yield fair(orders)
        found = list(orders[text])
    for ship in found:
        table.reveal(ship)


def _look(table: Table, ship: Ship) -> tuple[int, ...]:
    """What the finder is shown: kinds from Combat inward, DMG in Close (R-25, R-28)."""
    kind = -1 if ship.band == SENSOR else list(KINDS).index(ship.kind)
    dmg = ship.dmg if ship.band == CLOSE else -1
    return ship.band, table.rank(ship), kind, dmg, ship.done


def _find_one(table: Table, enemy: int) -> Play[None]:
    """R-22: the closest hidden one; its owner answers even if there is none."""
    hidden = _hidden(table, enemy)
    closest = max((ship.band for ship in hidden), default=OUT)
    options = {f"reveal:s{table.place(s)}": s for s in hidden if s.band == closest}
    answer = yield from ask(enemy, options or ["nothing"])
    if options:
        table.reveal(options[answer])
        table.events["choice of ship to reveal"] += len(options) > 1


def _lose_one(table: Table, enemy: int) -> Play[None]:
    """R-24: the most distant contact."""
    seen = table.seen(enemy)
    if not seen:
        return
    farthest = min(ship.band for ship in seen)
    options = {f"lose:s{table.place(s)}": s for s in seen if s.band == farthest}
    answer = yield from ask(enemy, options)
    options[answer].lose_contact()
    table.events["lost contact"] += 1


def _hidden(table: Table, side: int) -> list[Ship]:
    return [ship for ship in table.on_board(side) if not ship.contact]
