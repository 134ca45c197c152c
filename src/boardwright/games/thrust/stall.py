"""Stalled games: which turns are quiet, and who wins after too many of them (R-67)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.outcome import Outcome
from boardwright.games.thrust.ships import GONE, OUT, Fleet, Ship
from boardwright.games.thrust.stage import ATTACK

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["STALL_STEPS", "ends_quiet", "stall_outcome", "stall_scores"]

STALL_STEPS = {
    "on_board": ("stall_board", "stall_ships", "stall_damage"),
    "more_ships": ("stall_ships", "stall_damage"),
    "draw": (),
}
"""What is compared, by the option `stall_result`: the first step that differs decides."""


def ends_quiet(state: ThrustState, was: Ship, now: Ship) -> bool:
    """Whether this change of a ship ends the quiet of the turn.

    By default only what everybody sees does: a removal, and DMG in the Attack Phase.
    """
    if was.band != now.band == GONE:
        return True
    if now.dmg > was.dmg and state.phase == ATTACK:
        return True
    counts_any = state.game.options.stall_counts == "any"
    return counts_any and (now.fuel < was.fuel or now.dmg > was.dmg)


def stall_outcome(state: ThrustState) -> Outcome:
    """The outcome of a game that has been quiet for too long."""
    for step in STALL_STEPS[state.game.options.stall_result]:
        black, red = scores = stall_scores(step, state.fleets)
        if black != red:
            black_wins = (black < red) if step == "stall_damage" else (black > red)
            return Outcome.shared((0 if black_wins else 1,), 2, step, scores)
    return Outcome.draw(2, "stall")


def stall_scores(step: str, fleets: tuple[Fleet, Fleet]) -> tuple[int, int]:
    """The numbers of Black and Red that the step compares."""
    black, red = (_score(step, fleet) for fleet in fleets)
    return black, red


def _score(step: str, fleet: Fleet) -> int:
    ships = [ship for ship in fleet if ship.band != GONE]
    if step == "stall_damage":
        return sum(ship.dmg for ship in ships)
    return len(ships) if step == "stall_ships" else sum(ship.band != OUT for ship in ships)
