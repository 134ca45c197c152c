"""Phase 5: ships that were hit roll a d10, then fires and reactors burn."""

from __future__ import annotations

from tests.thrust.oracle.dice import die
from tests.thrust.oracle.oracle_state import OracleState
from tests.thrust.oracle.requests import Play
from tests.thrust.oracle.ships import DEAD, EVADE_MINIMUM, FIRE, OUT, REACTOR, Ship


def choices(oracle_state: OracleState, ship: Ship) -> list[str]:
    return ["check"]


def act(oracle_state: OracleState, ship: Ship, choice: str) -> Play[None]:
    yield from morale_check(oracle_state, ship)


def morale_check(oracle_state: OracleState, ship: Ship) -> Play[None]:
    rolled = yield from die(10)
    equal_fails = oracle_state.rules.morale_equal == "failure"
    if rolled == 1:
        oracle_state.events["abandoned"] += 1
        oracle_state.remove(ship)
    elif rolled == 10:
        ship.plus = True
    elif rolled < ship.dmg or (rolled == ship.dmg and equal_fails):
        _rout(oracle_state, ship)


def _rout(oracle_state: OracleState, ship: Ship) -> None:
    """R-62: straight off the board, if the ship can move at all (R-56)."""
    if ship.band == OUT or DEAD in ship.effects:
        oracle_state.events["rout without effect"] += 1
        return
    oracle_state.events["rout"] += 1
    oracle_state.pay(ship, EVADE_MINIMUM[ship.band])
    oracle_state.go(ship, OUT)
    oracle_state.remove_if_dry(ship)


def burn_down(oracle_state: OracleState, side: int) -> None:
    """R-64: what burned when the burning began; both may burn, Fire first."""
    for ship in oracle_state.left(side):
        burning = set(ship.effects)
        for effect, amount in ((FIRE, 1), (REACTOR, 2)):
            if effect in burning and ship.in_play:
                oracle_state.events["burning"] += 1
                oracle_state.damage(ship, amount)
    oracle_state.end_if_empty()
