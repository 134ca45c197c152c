"""Phase 2: a ship on board may scan."""

from __future__ import annotations

from itertools import permutations

from tests.thrust.oracle.dice import CF, CS, S, check
from tests.thrust.oracle.oracle_state import OracleState
from tests.thrust.oracle.requests import Play, ask, fair
from tests.thrust.oracle.ships import CLOSE, DEAD, KINDS, OUT, SENSOR, SENSORS, Ship


def choices(oracle_state: OracleState, ship: Ship) -> list[str]:
    if ship.band == OUT or ship.effects & {SENSORS, DEAD}:
        return ["pass"]
    return ["pass", "scan"]


def act(oracle_state: OracleState, ship: Ship, choice: str) -> Play[None]:
    if choice == "pass":
        return
    enemy = 1 - oracle_state.side_of(ship)
    grade = yield from check(ship.sen, ship.take_token(), oracle_state.rules.best_grade)
    if grade == CS:
        yield from _find_all(oracle_state, enemy)
    elif grade == S:
        yield from _find_one(oracle_state, enemy)
    elif grade == CF:
        yield from _lose_one(oracle_state, enemy)


def _find_all(oracle_state: OracleState, enemy: int) -> Play[None]:
    """R-23. Contact numbers follow what is now seen of the ships; chance orders the alike."""
    found = sorted(_hidden(oracle_state, enemy), key=lambda ship: _look(oracle_state, ship))
    looks = [_look(oracle_state, ship) for ship in found]
    orders = {
        "order:" + "".join(str(oracle_state.place(ship)) for ship in order): order
        for order in permutations(found)
        if [_look(oracle_state, ship) for ship in order] == looks
    }
    if len(orders) > 1:
        oracle_state.events["order"] += 1
        _, text = yield fair(orders)
        found = list(orders[text])
    for ship in found:
        oracle_state.reveal(ship)


def _look(oracle_state: OracleState, ship: Ship) -> tuple[int, ...]:
    """What the finder is shown: kinds from Combat inward, DMG in Close (R-25, R-28)."""
    kind = -1 if ship.band == SENSOR else list(KINDS).index(ship.kind)
    dmg = ship.dmg if ship.band == CLOSE else -1
    return ship.band, oracle_state.rank(ship), kind, dmg, ship.done


def _find_one(oracle_state: OracleState, enemy: int) -> Play[None]:
    """R-22: the closest hidden one; its owner answers even if there is none."""
    hidden = _hidden(oracle_state, enemy)
    closest = max((ship.band for ship in hidden), default=OUT)
    options = {f"reveal:s{oracle_state.place(s)}": s for s in hidden if s.band == closest}
    answer = yield from ask(enemy, options or ["nothing"])
    if options:
        oracle_state.reveal(options[answer])
        oracle_state.events["choice of ship to reveal"] += len(options) > 1


def _lose_one(oracle_state: OracleState, enemy: int) -> Play[None]:
    """R-24: the most distant contact."""
    seen = oracle_state.seen(enemy)
    if not seen:
        return
    farthest = min(ship.band for ship in seen)
    options = {f"lose:s{oracle_state.place(s)}": s for s in seen if s.band == farthest}
    answer = yield from ask(enemy, options)
    options[answer].lose_contact()
    oracle_state.events["lost contact"] += 1


def _hidden(oracle_state: OracleState, side: int) -> list[Ship]:
    return [ship for ship in oracle_state.on_board(side) if not ship.contact]
