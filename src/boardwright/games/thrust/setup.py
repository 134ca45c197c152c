"""Drawing the fleets."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardwright.core.turn import Action, Chance, Pending
from boardwright.games.thrust import flow
from boardwright.games.thrust.actions import Draw
from boardwright.games.thrust.ships import new_ship
from boardwright.games.thrust.stage import Stage
from boardwright.games.thrust.stage_rules import StageRules

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["FleetDraw"]


@cache
def _draw(counters: tuple[int, ...], seat: int) -> Chance:
    """The next counter, from those that remain of each kind; only its owner sees it (R-20)."""
    kinds = [kind for kind, count in enumerate(counters) if count]
    return Chance(tuple(map(Draw, kinds)), tuple(counters[kind] for kind in kinds), (seat,))


class FleetDraw(StageRules):
    """Each side draws its counters one by one, Black first (R-19)."""

    def turn(self, state: ThrustState) -> Pending:
        seat = state.stage.seat
        counters = list(state.game.bag.counters)
        distinct = state.game.options.draw == "distinct"
        for ship in state.fleets[seat]:
            counters[ship.kind] = 0 if distinct else counters[ship.kind] - 1
        return _draw(tuple(counters), seat)

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
