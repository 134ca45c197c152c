"""Phase 3: hold, move one band, or call a contest."""

from __future__ import annotations

from tests.thrust.oracle.contest import contest
from tests.thrust.oracle.requests import Play
from tests.thrust.oracle.ships import BANDS, CLOSE, DEAD, EVADE_MINIMUM, OUT, Ship
from tests.thrust.oracle.table import Table


def choices(table: Table, ship: Ship) -> list[str]:
    if ship.moved or DEAD in ship.effects:
        return ["hold"]
    return ["hold", *_moves(table, ship), *_contests(table, ship)]


def _moves(table: Table, ship: Ship) -> list[str]:
    """A revealed ship is bound by the enemy's revealed ships, here and there (R-32, R-33)."""
    enemies = table.seen(1 - table.side_of(ship))
    watched = {enemy.band for enemy in enemies} if ship.contact else set()
    return [
        f"move:{BANDS[band]}"
        for band in table.neighbours(ship.band)
        if not watched & {ship.band, band}
    ]


def _contests(table: Table, ship: Ship) -> list[str]:
    found = []
    for enemy in table.seen(1 - table.side_of(ship)):
        near = ship.band != OUT and abs(ship.band - enemy.band) <= 1
        if near and not ship.band == enemy.band == CLOSE:
            found.append(f"pursue:c{enemy.contact}")
        together = ship.contact and ship.band == enemy.band
        if together and ship.fuel >= EVADE_MINIMUM[ship.band]:
            found.append(f"evade:c{enemy.contact}")
    return found


def act(table: Table, ship: Ship, choice: str) -> Play[None]:
    deed, _, target = choice.partition(":")
    if deed == "move":
        _move(table, ship, BANDS.index(target))
    elif deed != "hold":
        other = table.contact(1 - table.side_of(ship), int(target.removeprefix("c")))
        yield from contest(table, ship, other, pursues=deed == "pursue")


def _move(table: Table, ship: Ship, band: int) -> None:
    ship.moved = True
    table.pay(ship, table.rules.entry_cost if ship.band == OUT else 1)
    table.go(ship, band)
    table.remove_if_dry(ship)
