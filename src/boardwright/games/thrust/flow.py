"""The flow of the game: the next ship, the next phase, the next turn, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardwright.core.outcome import Outcome
from boardwright.games.thrust.ship_updates import burned_down
from boardwright.games.thrust.ships import GONE, Fleet, Ship
from boardwright.games.thrust.stage import (
    ACTIVATE,
    INITIATIVE,
    MORALE,
    RECON,
    ROLL_INITIATIVE,
    Stage,
)
from boardwright.games.thrust.stall import stall_outcome

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["REASONS", "advance", "begin_turn", "end_game", "first_activation"]

REASONS = (
    "last_fleet",
    "both_lost",
    "stall",
    "stall_board",
    "stall_ships",
    "stall_damage",
    "surrender",
)
"""All reasons for which a game can end; `stall` is a draw, the others name what decided (R-67)."""


def advance(state: ThrustState) -> ThrustState:
    """Go on after an activation: sides alternate, the longer one finishes alone (R-14)."""
    ended = _last_fleet(state)
    if ended is not None:
        return end_game(state, ended)
    for seat in (1 - state.active, state.active):
        if _has_ready(state.fleets[seat], state.phase):
            return replace(state, active=seat, stage=ACTIVATE[seat])
    return _next_phase(state)


def first_activation(state: ThrustState, first: int) -> ThrustState:
    """Begin Recon; the holder of the initiative acts first in all phases (R-12)."""
    return replace(state, first=first, active=first, phase=RECON, stage=ACTIVATE[first])


def end_game(state: ThrustState, outcome: Outcome) -> ThrustState:
    """The final state with this outcome."""
    return replace(state, stage=Stage("over", state.active), ended=outcome)


def _has_ready(fleet: Fleet, phase: int) -> bool:
    if phase == MORALE:
        return any(ship.hit and not ship.done for ship in fleet)
    return any(ship.band != GONE and not ship.done for ship in fleet)


def _last_fleet(state: ThrustState) -> Outcome | None:
    """The outcome if a fleet is empty; only a contest can empty both at once (R-66)."""
    black, red = (any(ship.band != GONE for ship in fleet) for fleet in state.fleets)
    if black and red:
        return None
    if black or red:
        return Outcome.win(0 if black else 1, 2, "last_fleet")
    return Outcome.draw(2, "both_lost")


def _next_phase(state: ThrustState) -> ThrustState:
    if state.phase == MORALE:
        return _burn_down(state)
    black, red = state.fleets
    fleets = (tuple(map(_fresh_phase, black)), tuple(map(_fresh_phase, red)))
    phase, first = state.phase + 1, state.initiative
    for seat in (first, 1 - first):
        if _has_ready(fleets[seat], phase):
            return replace(state, fleets=fleets, phase=phase, active=seat, stage=ACTIVATE[seat])
    return _burn_down(replace(state, fleets=fleets, phase=MORALE))


def _fresh_phase(ship: Ship) -> Ship:
    return replace(ship, done=False) if ship.done else ship


def _fresh_turn(ship: Ship) -> Ship:
    if ship.done or ship.moved or ship.hit:
        return replace(ship, done=False, moved=False, hit=False)
    return ship


def _burn_down(state: ThrustState) -> ThrustState:
    """DMG by fires and reactors, the initiative holder's first; no check follows (R-64, R-65)."""
    options = state.game.options
    for seat in (state.initiative, 1 - state.initiative):
        for place, ship in enumerate(state.fleets[seat]):
            burned = burned_down(ship, options)
            if burned is not ship:
                state = state.with_ship(seat, place, burned)
        ended = _last_fleet(state)
        if ended is not None:
            return end_game(state, ended)
    return _end_turn(state)


def _end_turn(state: ThrustState) -> ThrustState:
    quiet = 0 if state.progress else state.quiet + 1
    if quiet and quiet == state.game.options.stall_turns:
        return end_game(state, stall_outcome(state))
    black, red = state.fleets
    fleets = (tuple(map(_fresh_turn, black)), tuple(map(_fresh_turn, red)))
    state = replace(state, fleets=fleets, quiet=quiet, progress=False, number=state.number + 1)
    return begin_turn(state)


def begin_turn(state: ThrustState) -> ThrustState:
    """The state in which both sides roll for initiative."""
    return replace(state, phase=INITIATIVE, stage=ROLL_INITIATIVE)
