"""Phase 4, Attack: Combat Checks and their results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.turn import Action, Pending
from boardwright.games.thrust.actions import DMG_DICE, Activate, Die, activate
from boardwright.games.thrust.checks import CF, CS, S, check
from boardwright.games.thrust.flow import advance
from boardwright.games.thrust.ship_updates import damaged
from boardwright.games.thrust.ships import COMBAT, DEAD, GONE, WEAPONS, Ship
from boardwright.games.thrust.stage import Stage
from boardwright.games.thrust.stage_rules import ActivationRules, CheckRules, Rival, StageRules

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["Attack", "CombatCheck", "DamageRoll"]


class Attack(ActivationRules):
    """Which ships may attack which contacts, and the start of an attack."""

    def choices(
        self, state: ThrustState, place: int, ship: Ship, rivals: tuple[Rival, ...]
    ) -> tuple[Action, ...]:
        attacks = []
        if _why_unable(ship) is None:
            for _, rival in rivals:
                if _why_no_target(state, ship, rival) is None:
                    attacks.append(activate(place, "attack", rival.contact))
        return (*attacks, activate(place, "pass"))

    def why_not_ship(
        self, state: ThrustState, seat: int, ship: Ship, action: Activate
    ) -> str | None:
        if action.verb == "pass":
            return None
        if action.verb != "attack":
            return "in the Attack Phase a ship attacks or passes"
        if reason := _why_unable(ship):
            return reason
        for _, rival in state.rivals(seat):
            if rival.contact == action.target:
                return _why_no_target(state, ship, rival)
        return f"c{action.target} is not an enemy contact"

    def activate_ship(self, state: ThrustState, seat: int, action: Activate) -> ThrustState:
        if action.verb == "pass":
            return advance(state)
        ship = state.fleets[seat][action.place]
        target = state.place_of(1 - seat, action.target)
        lower = state.rank(ship) - state.rank(state.fleets[1 - seat][target])
        any_lower = state.game.options.class_plus == "any_lower"
        edge = lower > 0 if any_lower else lower == 1
        state, dice = state.take_dice(seat, action.place, edge=edge)
        dice_by_seat = (dice, 0) if seat == 0 else (0, dice)
        return state.with_stage(Stage("attack", seat, action.place, target, dice=dice_by_seat))


def _why_unable(ship: Ship) -> str | None:
    if ship.band < COMBAT:
        return "a ship attacks only in Combat or Close"
    if ship.effects & WEAPONS:
        return "the ship's weapons are eliminated"
    return "the ship is dead in the water" if ship.effects & DEAD else None


def _why_no_target(state: ThrustState, ship: Ship, rival: Ship) -> str | None:
    """R-48, R-49."""
    if ship.band != rival.band:
        return "the contact is in another band"
    if state.rank(rival) > state.rank(ship) + 1:
        return "the contact is more than one class higher"
    return None


class CombatCheck(CheckRules):
    """The attacker's d100 against its COM: a hit, or damage to itself."""

    def resolve(self, state: ThrustState) -> ThrustState:
        stage = state.stage
        ship = state.fleets[stage.seat][stage.ship]
        grade = check(stage.rolls[stage.seat], state.stats(ship)[1], state.best_grade)
        if grade < S:
            return _backfire(state, 2 if grade == CF else 1)
        state = state.with_stage(stage, kind="damage", double=grade == CS)
        return state if state.game.die(ship) > 1 else _strike(state, 1)


class DamageRoll(StageRules):
    """The weapon's die; it has no criticals and no [+] (R-59)."""

    def turn(self, state: ThrustState) -> Pending:
        stage = state.stage
        return DMG_DICE[state.game.die(state.fleets[stage.seat][stage.ship])]

    def apply(self, state: ThrustState, seat: int | None, action: Action) -> ThrustState:
        assert type(action) is Die
        return _strike(state, action.face)


def _strike(state: ThrustState, rolled: int) -> ThrustState:
    """Deal the DMG in one lump (R-51, R-58)."""
    stage = state.stage
    other = 1 - stage.seat
    amount = 2 * rolled if stage.double else rolled
    target = damaged(state.fleets[other][stage.target], amount, state.game.options, hit=True)
    return advance(state.with_ship(other, stage.target, target))


def _backfire(state: ThrustState, amount: int) -> ThrustState:
    """R-57: the attacker takes DMG, and after a critical failure checks its Morale at once."""
    stage = state.stage
    ship = state.fleets[stage.seat][stage.ship]
    ship = damaged(ship, amount, state.game.options, hit=True)
    state = state.with_ship(stage.seat, stage.ship, ship)
    if amount == 2 and ship.band != GONE:
        return state.with_stage(
            Stage("check", stage.seat, stage.ship, dice=stage.dice, rolls=stage.rolls)
        )
    return advance(state)
