"""Phase 5, Morale: every ship that was hit rolls a d10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardwright.core.turn import Action, Pending
from boardwright.games.thrust.actions import D10, Activate, Die, activate
from boardwright.games.thrust.flow import advance
from boardwright.games.thrust.ship_updates import routed
from boardwright.games.thrust.ships import Ship, removed
from boardwright.games.thrust.stage import ATTACK, Stage
from boardwright.games.thrust.stage_rules import ActivationRules, Rival, StageRules

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["Morale", "MoraleCheck"]

_CHECK = tuple((activate(place, "check"),) for place in range(4))


class Morale(ActivationRules):
    """Which ships check their morale: those that were hit."""

    def choices(
        self, state: ThrustState, place: int, ship: Ship, rivals: tuple[Rival, ...]
    ) -> tuple[Action, ...]:
        return _CHECK[place] if ship.hit else ()

    def why_not_ship(
        self, state: ThrustState, seat: int, ship: Ship, action: Activate
    ) -> str | None:
        if action.verb != "check":
            return "in the Morale Phase hit ships check their morale"
        return None if ship.hit else "the ship was not hit in this turn's Attack Phase"

    def activate_ship(self, state: ThrustState, seat: int, action: Activate) -> ThrustState:
        return state.with_stage(Stage("check", seat, action.place))


class MoraleCheck(StageRules):
    """The d10: 1 and 10 are critical (R-61); a roll below the DMG level routs the ship."""

    def turn(self, state: ThrustState) -> Pending:
        return D10

    def apply(self, state: ThrustState, seat: int | None, action: Action) -> ThrustState:
        assert type(action) is Die
        stage, options = state.stage, state.game.options
        ship = state.fleets[stage.seat][stage.ship]
        checked = _checked(state, ship, action.face)
        if state.phase == ATTACK and options.immediate_morale == "replaces" and checked.hit:
            checked = replace(checked, hit=False)
        return advance(state.with_ship(stage.seat, stage.ship, checked))


def _checked(state: ThrustState, ship: Ship, roll: int) -> Ship:
    options = state.game.options
    if roll == 1:
        return removed(ship)
    if roll == 10:
        return replace(ship, plus=True)
    failing = ship.dmg + 1 if options.morale_equal == "failure" else ship.dmg
    return routed(ship, options) if roll < failing else ship
