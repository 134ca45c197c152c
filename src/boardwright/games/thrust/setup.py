"""Drawing the fleets, and who has the initiative."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardwright.core.turn import Action, Chance, Pending
from boardwright.games.thrust import flow
from boardwright.games.thrust.actions import Draw
from boardwright.games.thrust.checks import F, S, grade
from boardwright.games.thrust.ships import GONE, Fleet, new_ship
from boardwright.games.thrust.stage import ROLL_INITIATIVE, Stage
from boardwright.games.thrust.stage_rules import CheckRules, StageRules

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["FleetDraw", "InitiativeRoll", "highest_stat"]


@cache
def _draw(left: tuple[int, ...], seat: int) -> Chance:
    """The next counter, from what is left of each kind; only its owner looks (R-20)."""
    kinds = [kind for kind, count in enumerate(left) if count]
    return Chance(tuple(map(Draw, kinds)), tuple(left[kind] for kind in kinds), (seat,))


class FleetDraw(StageRules):
    """Four counters each, one after the other (R-19)."""

    def turn(self, state: ThrustState) -> Pending:
        seat = state.stage.seat
        left = list(state.game.bag.counters)
        for ship in state.fleets[seat]:
            left[ship.kind] = 0 if state.game.options.draw == "distinct" else left[ship.kind] - 1
        return _draw(tuple(left), seat)

    def apply(self, state: ThrustState, seat: int | None, action: Action) -> ThrustState:
        assert type(action) is Draw
        owner = state.stage.seat
        fleets = list(state.fleets)
        fleets[owner] = (*fleets[owner], new_ship(action.kind))
        state = replace(state, fleets=tuple(fleets))
        if len(fleets[owner]) < state.game.bag.ships:
            return state
        if owner == 0:
            return state.with_stage(Stage("draw", 1))
        return flow.begin_turn(state)


class InitiativeRoll(CheckRules):
    """Each side rolls against its best Stat; CS before S before any failure."""

    def resolve(self, state: ThrustState) -> ThrustState:
        rolls = tuple(roll for (roll,) in state.stage.rolls)
        grades = [
            max(F, grade(roll, highest_stat(state, fleet)))
            for roll, fleet in zip(rolls, state.fleets, strict=True)
        ]
        if grades[0] != grades[1]:
            return flow.first_activation(state, 0 if grades[0] > grades[1] else 1)
        if grades[0] >= S and rolls[0] != rolls[1]:
            return flow.first_activation(state, 0 if rolls[0] > rolls[1] else 1)
        both_failed = grades[0] < S
        if both_failed and state.game.options.both_fail == "keep" and state.first is not None:
            return flow.first_activation(state, state.first)
        return state.with_stage(ROLL_INITIATIVE)


def highest_stat(state: ThrustState, fleet: Fleet) -> int:
    """Of SPD, COM and SEN over all ships in play, as they are now (R-11)."""
    return max(max(state.stats(ship)) for ship in fleet if ship.band != GONE)
