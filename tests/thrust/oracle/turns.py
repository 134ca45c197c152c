"""The whole game: drawing the fleets, Initiative, four phases of activations, the end."""

from __future__ import annotations

from tests.thrust.oracle import attack, morale, movement, recon
from tests.thrust.oracle.dice import F, d100, grade
from tests.thrust.oracle.requests import GameOver, Play, ask, weighted
from tests.thrust.oracle.ships import COPIES, FLEET, KINDS, Ship, new_ship
from tests.thrust.oracle.table import Table

PHASES = {"recon": recon, "movement": movement, "attack": attack, "morale": morale}


def play(table: Table) -> Play[None]:
    """From an empty table, or from an activation in the middle of a phase."""
    try:
        if table.phase == "setup":
            yield from _draw_fleets(table)
        else:
            yield from _activations(table, table.active)
            yield from _phases_after(table, table.phase)
        while True:
            yield from _initiative(table)
            yield from _phases_after(table, table.phase)
    except GameOver as end:
        table.events[end.over.outcome.partition(":")[0]] += 1
        yield end.over


def _draw_fleets(table: Table) -> Play[None]:
    """R-19."""
    for fleet in table.fleets:
        bag = dict.fromkeys(KINDS, COPIES)
        for _ in range(FLEET):
            _, text = yield weighted({f"draw:{kind}": left for kind, left in bag.items() if left})
            kind = text.removeprefix("draw:")
            bag[kind] = 0 if table.rules.draw == "distinct" else bag[kind] - 1
            fleet.append(new_ship(kind))


def _initiative(table: Table) -> Play[None]:
    """R-11: each against the best Stat of the ships in play; ties and failures as in R-13."""
    table.phase = "initiative"
    while True:
        rolls, grades = [], []
        for side in (0, 1):
            best = max(max(ship.spd, ship.com, ship.sen) for ship in table.left(side))
            rolls.append((yield from d100()))
            grades.append(max(F, grade(rolls[side], best)))
        if grades == [F, F]:
            if table.rules.both_fail == "keep" and table.first is not None:
                return
            continue
        black, red = zip(grades, rolls, strict=True)
        if black != red:
            table.first = 0 if black > red else 1
            return


def _phases_after(table: Table, phase: str) -> Play[None]:
    assert table.first is not None
    order = ["initiative", *PHASES]
    for following in order[order.index(phase) + 1 :]:
        table.phase = following
        for ship in _everybody(table):
            ship.done = False
        yield from _activations(table, table.first)
    for side in (table.first, 1 - table.first):
        morale.burn_down(table, side)
    _end_turn(table)


def _everybody(table: Table) -> list[Ship]:
    return table.fleets[0] + table.fleets[1]


def ready(table: Table, side: int) -> list[Ship]:
    """R-63: in the Morale Phase only ships that were hit."""
    waiting = [ship for ship in table.left(side) if not ship.done]
    return [ship for ship in waiting if ship.hit] if table.phase == "morale" else waiting


def _activations(table: Table, side: int) -> Play[None]:
    """The sides alternate; one that has no ship left to activate is passed over (R-14)."""
    phase = PHASES[table.phase]
    while ready(table, side) or ready(table, 1 - side):
        if ready(table, side):
            table.active = side
            options = {
                f"s{table.place(ship)}:{choice}": (ship, choice)
                for ship in ready(table, side)
                for choice in phase.choices(table, ship)
            }
            answer = yield from ask(side, options)
            ship, choice = options[answer]
            ship.done = True
            yield from phase.act(table, ship, choice)
            table.end_if_empty()
        side = 1 - side


def _end_turn(table: Table) -> None:
    quiet = 0 if table.progress else table.quiet + 1
    if quiet and quiet == table.rules.stall_turns:
        _stall(table)
    for ship in _everybody(table):
        ship.moved = ship.hit = ship.done = False
    table.quiet, table.progress = quiet, False
    table.turn += 1


def _stall(table: Table) -> None:
    """R-67: a draw, or for the larger fleet, then the less damaged one."""
    if table.rules.stall_result == "more_ships":
        black, red = (
            (len(table.left(side)), -sum(ship.dmg for ship in table.left(side))) for side in (0, 1)
        )
        if black != red:
            table.events["stall won"] += 1
            raise GameOver("stall", 0 if black > red else 1)
    raise GameOver("stall", 0, 1)
