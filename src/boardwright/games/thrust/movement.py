"""Phase 3, Movement: hold, move, or start a contest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardwright.core.turn import Action
from boardwright.games.thrust.actions import Activate, activate
from boardwright.games.thrust.flow import advance
from boardwright.games.thrust.ship_updates import entered, spent
from boardwright.games.thrust.ships import CLOSE, DEAD, EVADE_MINIMUM, OUT, Ship, removed
from boardwright.games.thrust.stage import Stage
from boardwright.games.thrust.stage_rules import ActivationRules, Rival

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["Movement", "neighbours", "why_no_hold"]


def neighbours(state: ThrustState, band: int) -> tuple[int, ...]:
    """The bands one step away (R-05); Out only if the options let ships leave (R-04)."""
    if band == OUT + 1 and state.game.options.leave_board == "forced_only":
        return (band + 1,)
    return tuple(near for near in (band - 1, band + 1) if OUT <= near <= CLOSE)


class Movement(ActivationRules):
    """Which ships may hold, move, pursue and evade, and what follows."""

    def choices(
        self, state: ThrustState, place: int, ship: Ship, rivals: tuple[Rival, ...]
    ) -> tuple[Action, ...]:
        actions = [] if why_no_hold(state, ship, rivals) else [activate(place, "hold")]
        if _why_unable(ship):
            return tuple(actions)
        blocked = _blocked_bands(ship, rivals)
        for band in neighbours(state, ship.band):
            if ship.band not in blocked and band not in blocked:
                actions.append(activate(place, "move", band))
        for _, rival in rivals:
            if _why_no_pursuit(ship, rival) is None:
                actions.append(activate(place, "pursue", rival.contact))
        for _, rival in rivals:
            if _why_no_evasion(ship, rival) is None:
                actions.append(activate(place, "evade", rival.contact))
        return tuple(actions)

    def why_not_ship(
        self, state: ThrustState, seat: int, ship: Ship, action: Activate
    ) -> str | None:
        if action.verb == "hold":
            return why_no_hold(state, ship, state.rivals(seat))
        if action.verb not in ("move", "pursue", "evade"):
            return "in Movement a ship holds, moves, pursues or evades"
        if reason := _why_unable(ship):
            return reason
        rivals = state.rivals(seat)
        if action.verb == "move":
            return _why_no_move(state, ship, action.target, rivals)
        for _, rival in rivals:
            if rival.contact == action.target:
                why_not = _why_no_pursuit if action.verb == "pursue" else _why_no_evasion
                return why_not(ship, rival)
        return f"c{action.target} is not an enemy contact"

    def activate_ship(self, state: ThrustState, seat: int, action: Activate) -> ThrustState:
        if action.verb == "hold":
            return advance(state)
        if action.verb == "move":
            return _moved(state, seat, action)
        target = state.place_of(1 - seat, action.target)
        return state.with_stage(Stage(action.verb, seat, action.place, target))


def _why_unable(ship: Ship) -> str | None:
    if ship.moved:
        return "the ship has already moved this turn"
    return "the ship is dead in the water" if ship.effects & DEAD else None


def why_no_hold(state: ThrustState, ship: Ship, rivals: tuple[Rival, ...]) -> str | None:
    """R-34: to pursue or evade is a duty of revealed ships, which takes nobody's last fuel."""
    if state.game.options.contact == "may_hold" or not ship.contact or _why_unable(ship):
        return None
    if any(_can_contest(ship, rival) for _, rival in rivals if rival.band == ship.band):
        return "an enemy contact is in the same band: the ship must pursue or evade"
    return None


def _can_contest(ship: Ship, rival: Ship) -> bool:
    """Whether the ship can pursue or evade this contact and have fuel left."""
    if _why_no_pursuit(ship, rival) is None and spent(ship, 1).fuel:
        return True
    return _why_no_evasion(ship, rival) is None and spent(ship, EVADE_MINIMUM[ship.band]).fuel > 0


def _blocked_bands(ship: Ship, rivals: tuple[Rival, ...]) -> set[int]:
    """Bands that stop a move: only revealed ships are bound, by revealed enemies (R-32, R-33)."""
    return {rival.band for _, rival in rivals} if ship.contact else set()


def _why_no_move(
    state: ThrustState, ship: Ship, band: int, rivals: tuple[Rival, ...]
) -> str | None:
    if band not in neighbours(state, ship.band):
        return "the ship cannot move there"
    blocked = _blocked_bands(ship, rivals)
    if ship.band in blocked or band in blocked:
        return "an enemy contact is near: the ship must pursue or evade"
    return None


def _why_no_pursuit(ship: Ship, rival: Ship) -> str | None:
    """R-35, RV-14."""
    if ship.band == OUT:
        return "a ship out of range cannot pursue"
    if abs(ship.band - rival.band) > 1:
        return "the contact is too far away"
    if ship.band == CLOSE == rival.band:
        return "both ships are already in Close"
    return None


def _why_no_evasion(ship: Ship, rival: Ship) -> str | None:
    if not ship.contact:
        return "only a revealed ship needs to evade"
    if ship.band != rival.band:
        return "the contact is in another band"
    if ship.fuel < EVADE_MINIMUM[ship.band]:
        return "the ship does not have enough fuel"
    return None


def _moved(state: ThrustState, seat: int, action: Activate) -> ThrustState:
    ship = replace(state.fleets[seat][action.place], moved=True)
    if ship.band != OUT or state.game.options.entry_cost:
        ship = spent(ship, 1)
    ship = entered(ship, action.target, state.game.options)
    if not ship.fuel:
        ship = removed(ship)
    return advance(state.with_ship(seat, action.place, ship))
