"""Phase 4: a ship may attack a revealed enemy in its band."""

from __future__ import annotations

from tests.thrust.oracle.dice import CF, CS, S, check, die
from tests.thrust.oracle.morale import morale_check
from tests.thrust.oracle.oracle_state import OracleState
from tests.thrust.oracle.requests import Play
from tests.thrust.oracle.ships import COMBAT, DEAD, KINDS, WEAPONS, Ship


def choices(oracle_state: OracleState, ship: Ship) -> list[str]:
    if ship.band < COMBAT or ship.effects & {WEAPONS, DEAD}:
        return ["pass"]
    targets = [
        f"attack:c{enemy.contact}"
        for enemy in oracle_state.seen(1 - oracle_state.side_of(ship))
        if enemy.band == ship.band
        and oracle_state.rank(enemy) <= oracle_state.rank(ship) + 1
    ]
    return ["pass", *targets]


def act(oracle_state: OracleState, ship: Ship, choice: str) -> Play[None]:
    if choice == "pass":
        return
    target = oracle_state.contact(
        1 - oracle_state.side_of(ship), int(choice.removeprefix("attack:c"))
    )
    edge = ship.take_token() | _outclasses(oracle_state, ship, target)
    grade = yield from check(ship.com, edge, oracle_state.rules.best_grade)
    if grade >= S:
        rolled = yield from _weapon(oracle_state, ship)
        oracle_state.damage(target, 2 * rolled if grade == CS else rolled)
    elif grade == CF:
        yield from _backfire(oracle_state, ship)
    else:
        oracle_state.damage(ship, 1)


def _outclasses(oracle_state: OracleState, ship: Ship, target: Ship) -> bool:
    """R-49."""
    lower = oracle_state.rank(ship) - oracle_state.rank(target)
    return lower == 1 if oracle_state.rules.class_plus == "exactly_one" else lower >= 1


def _weapon(oracle_state: OracleState, ship: Ship) -> Play[int]:
    """R-17."""
    sides = KINDS[ship.kind].die
    if sides == 1:
        return 1
    if sides == 5 and oracle_state.rules.mid_die == "d3":
        sides = 3
    return (yield from die(sides))


def _backfire(oracle_state: OracleState, ship: Ship) -> Play[None]:
    """R-57."""
    oracle_state.damage(ship, 2)
    if ship.in_play:
        oracle_state.events["immediate morale"] += 1
        yield from morale_check(oracle_state, ship)
        if oracle_state.rules.immediate_morale == "replaces":
            ship.hit = False
