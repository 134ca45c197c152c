"""Phase 1, Initiative: which side acts first in all phases of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.games.thrust import flow
from boardwright.games.thrust.checks import F, S, grade
from boardwright.games.thrust.ships import GONE, Fleet
from boardwright.games.thrust.stage import ROLL_INITIATIVE
from boardwright.games.thrust.stage_rules import CheckRules

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["InitiativeRoll", "highest_stat"]


class InitiativeRoll(CheckRules):
    """Each side rolls against its highest Stat; CS beats S, S beats any failure."""

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
    """The highest of SPD, COM and SEN over all ships in play, as they are now (R-11)."""
    return max(max(state.stats(ship)) for ship in fleet if ship.band != GONE)
