"""The words for the reasons of a Thrust! outcome; see `Presenter.ENDINGS`."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict

from boardwright.core.turn import Step
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.state import ThrustState
from boardwright.present.outcomes import ending_line

__all__ = ["ENDINGS", "describe_ending"]

ENDINGS: Mapping[str, str] = {
    "last_fleet": "the other fleet is gone",
    "both_lost": "both fleets are gone",
    "stall": "{stall_turns:quiet turn} in a row",
    "stall_board": "{winner:ship} on the board against {loser} after {stall_turns:quiet turn}",
    "stall_ships": "{winner:ship} in play against {loser} after {stall_turns:quiet turn}",
    "stall_damage": "{winner} DMG against {loser} after {stall_turns:quiet turn}",
}


def describe_ending(before: ThrustState, last: Step) -> str:
    """The outcome that the last step led to; with its numbers it is part of every later view."""
    outcome = before.play(last).outcome
    assert outcome is not None
    return ending_line(SEATS, outcome, ENDINGS, asdict(before.game.options))
