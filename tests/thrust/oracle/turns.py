"""The whole game: drawing the fleets, Initiative, four phases of activations, the end."""

from __future__ import annotations

from collections.abc import Callable

from tests.thrust.oracle import attack, morale, movement, recon
from tests.thrust.oracle.dice import F, d100, grade
from tests.thrust.oracle.oracle_state import OracleState
from tests.thrust.oracle.requests import GameOver, Play, ask, weighted
from tests.thrust.oracle.ships import COPIES, FLEET, KINDS, Ship, new_ship

PHASES = {"recon": recon, "movement": movement, "attack": attack, "morale": morale}


def play(oracle_state: OracleState) -> Play[None]:
    """From an empty table, or from an activation in the middle of a phase."""
    try:
        if oracle_state.phase == "setup":
            yield from _draw_fleets(oracle_state)
        else:
            yield from _activations(oracle_state, oracle_state.active)
            yield from _phases_after(oracle_state, oracle_state.phase)
        while True:
            yield from _initiative(oracle_state)
            yield from _phases_after(oracle_state, oracle_state.phase)
    except GameOver as end:
        oracle_state.events[end.over.outcome.partition(":")[0]] += 1
        yield end.over


def _draw_fleets(oracle_state: OracleState) -> Play[None]:
    """R-19."""
    for fleet in oracle_state.fleets:
        bag = dict.fromkeys(KINDS, COPIES)
        for _ in range(FLEET):
            _, text = yield weighted({f"draw:{kind}": left for kind, left in bag.items() if left})
            kind = text.removeprefix("draw:")
            bag[kind] = 0 if oracle_state.rules.draw == "distinct" else bag[kind] - 1
            fleet.append(new_ship(kind))


def _initiative(oracle_state: OracleState) -> Play[None]:
    """R-11: each against the best Stat of the ships in play; ties and failures as in R-13."""
    oracle_state.phase = "initiative"
    while True:
        rolls, grades = [], []
        for side in (0, 1):
            best = max(max(ship.spd, ship.com, ship.sen) for ship in oracle_state.left(side))
            rolls.append((yield from d100()))
            grades.append(max(F, grade(rolls[side], best)))
        if grades == [F, F]:
            if oracle_state.rules.both_fail == "keep" and oracle_state.first is not None:
                return
            continue
        black, red = zip(grades, rolls, strict=True)
        if black != red:
            oracle_state.first = 0 if black > red else 1
            return


def _phases_after(oracle_state: OracleState, phase: str) -> Play[None]:
    assert oracle_state.first is not None
    order = ["initiative", *PHASES]
    for following in order[order.index(phase) + 1 :]:
        oracle_state.phase = following
        for ship in _everybody(oracle_state):
            ship.done = False
        yield from _activations(oracle_state, oracle_state.first)
    for side in (oracle_state.first, 1 - oracle_state.first):
        morale.burn_down(oracle_state, side)
    _end_turn(oracle_state)


def _everybody(oracle_state: OracleState) -> list[Ship]:
    return oracle_state.fleets[0] + oracle_state.fleets[1]


def ready(oracle_state: OracleState, side: int) -> list[Ship]:
    """R-63: in the Morale Phase only ships that were hit."""
    waiting = [ship for ship in oracle_state.left(side) if not ship.done]
    return [ship for ship in waiting if ship.hit] if oracle_state.phase == "morale" else waiting


def _activations(oracle_state: OracleState, side: int) -> Play[None]:
    """The sides alternate; one that has no ship left to activate is passed over (R-14)."""
    phase = PHASES[oracle_state.phase]
    while ready(oracle_state, side) or ready(oracle_state, 1 - side):
        if ready(oracle_state, side):
            oracle_state.active = side
            options = {
                f"s{oracle_state.place(ship)}:{choice}": (ship, choice)
                for ship in ready(oracle_state, side)
                for choice in phase.choices(oracle_state, ship)
            }
            answer = yield from ask(side, options)
            ship, choice = options[answer]
            ship.done = True
            yield from phase.act(oracle_state, ship, choice)
            oracle_state.end_if_empty()
        side = 1 - side


def _end_turn(oracle_state: OracleState) -> None:
    quiet = 0 if oracle_state.progress else oracle_state.quiet + 1
    if quiet and quiet == oracle_state.rules.stall_turns:
        _stall(oracle_state)
    for ship in _everybody(oracle_state):
        ship.moved = ship.hit = ship.done = False
    oracle_state.quiet, oracle_state.progress = quiet, False
    oracle_state.turn += 1


def _stall(oracle_state: OracleState) -> None:
    """R-67: more ships on the board, then in play, then less DMG; or a draw."""
    result = oracle_state.rules.stall_result
    if result == "on_board":
        _decide(oracle_state, "stall_board", lambda side: len(oracle_state.on_board(side)))
    if result != "draw":
        _decide(oracle_state, "stall_ships", lambda side: len(oracle_state.left(side)))
        _decide(
            oracle_state,
            "stall_damage",
            lambda side: -sum(ship.dmg for ship in oracle_state.left(side)),
        )
    raise GameOver("stall", 0, 1)


def _decide(oracle_state: OracleState, step: str, value: Callable[[int], int]) -> None:
    black, red = value(0), value(1)
    if black != red:
        raise GameOver(step, 0 if black > red else 1)
