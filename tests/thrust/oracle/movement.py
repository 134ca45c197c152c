"""Phase 3: hold, move one band, or call a contest."""

from __future__ import annotations

from tests.thrust.oracle.contest import contest
from tests.thrust.oracle.oracle_state import OracleState
from tests.thrust.oracle.requests import Play
from tests.thrust.oracle.ships import BANDS, CLOSE, DEAD, EVADE_MINIMUM, LEAK, OUT, Ship


def choices(oracle_state: OracleState, ship: Ship) -> list[str]:
    if ship.moved or DEAD in ship.effects:
        return ["hold"]
    held = [] if _must_act(oracle_state, ship) else ["hold"]
    return [*held, *_moves(oracle_state, ship), *_contests(oracle_state, ship)]


def _must_act(oracle_state: OracleState, ship: Ship) -> bool:
    """R-34: a revealed ship in one band with a revealed enemy, if it keeps some fuel."""
    enemies = oracle_state.seen(1 - oracle_state.side_of(ship))
    together = ship.contact and any(enemy.band == ship.band for enemy in enemies)
    if oracle_state.rules.contact == "may_hold" or not together:
        return False
    cheapest = EVADE_MINIMUM[ship.band] if ship.band == CLOSE else 1  # nobody pursues in Close
    must = ship.fuel > cheapest + (LEAK in ship.effects)
    oracle_state.events["must act" if must else "too dry to act"] += 1
    return must


def _moves(oracle_state: OracleState, ship: Ship) -> list[str]:
    """A revealed ship is bound by the enemy's revealed ships, here and there (R-32, R-33)."""
    enemies = oracle_state.seen(1 - oracle_state.side_of(ship))
    watched = {enemy.band for enemy in enemies} if ship.contact else set()
    return [
        f"move:{BANDS[band]}"
        for band in oracle_state.neighbours(ship.band)
        if not watched & {ship.band, band}
    ]


def _contests(oracle_state: OracleState, ship: Ship) -> list[str]:
    choices = []
    for enemy in oracle_state.seen(1 - oracle_state.side_of(ship)):
        near = ship.band != OUT and abs(ship.band - enemy.band) <= 1
        if near and not ship.band == enemy.band == CLOSE:
            choices.append(f"pursue:c{enemy.contact}")
        together = ship.contact and ship.band == enemy.band
        if together and ship.fuel >= EVADE_MINIMUM[ship.band]:
            choices.append(f"evade:c{enemy.contact}")
    return choices


def act(oracle_state: OracleState, ship: Ship, choice: str) -> Play[None]:
    deed, _, target = choice.partition(":")
    if deed == "move":
        _move(oracle_state, ship, BANDS.index(target))
    elif deed != "hold":
        other = oracle_state.contact(1 - oracle_state.side_of(ship), int(target.removeprefix("c")))
        yield from contest(oracle_state, ship, other, pursues=deed == "pursue")


def _move(oracle_state: OracleState, ship: Ship, band: int) -> None:
    ship.moved = True
    oracle_state.pay(ship, oracle_state.rules.entry_cost if ship.band == OUT else 1)
    oracle_state.go(ship, band)
    oracle_state.remove_if_dry(ship)
