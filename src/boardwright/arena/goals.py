"""What the levels should score against the one below, fixed players and exploiters."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from boardwright.arena.plan import BadPlan
from boardwright.core.game import Game
from boardwright.engine.exploiter import exploiters
from boardwright.engine.level import levels

__all__ = ["GOALS", "Goal", "Goals"]

_STEP, _STEP_WITH_DICE = 0.60, 0.55
_STEP_TIMES_PAR = 1.6
"""With more than two seats: so many times an equal share of the wins."""
_GAMES, _GAMES_WITH_DICE, _GAMES_OF_EXPLOITERS = 200, 400, 40
_AGAINST_EXPLOITERS = (1, 3, 5, 8, 10)
_FIRST_TO_SEE_THROUGH = 3
"""The levels below may fall for an exploiter."""
_FIRST_TO_BEAT_GREEDY = 5
"""The levels below may lose to an exploiter that plays as well as `greedy`."""


class Goal(msgspec.Struct, frozen=True):
    """A player's share of the wins at a table where all others are `opponent`."""

    player: str
    opponent: str
    share: float | None
    """None if the player may score what it likes."""
    should_lose: bool = False
    """The share should be below the goal instead of at least the goal."""

    def is_met(self, score: float, low: float, high: float, seats: int) -> bool:
        """Whether the score is as wanted; above par (below, if it should lose) with 95% confidence.

        Where par itself is wanted, nothing needs to be proved.
        """
        par = 1 / seats
        if self.share is None:
            return True
        if self.should_lose:
            return score < self.share and high < par
        return score >= self.share and (self.share <= par or low > par)


class Goals(NamedTuple):
    """Several goals, and the games for each; with fewer, a miss proves nothing."""

    goals: tuple[Goal, ...]
    games: int


def _step_goals(game: Game) -> Goals:
    """Each level should beat the one below. More games where dice and hidden parts add luck."""
    share = _STEP_TIMES_PAR / game.seats
    if game.seats == 2:
        share = _STEP_WITH_DICE if game.has_hidden_parts else _STEP
    names = [f"level:{level.number}" for level in levels(game)]
    steps = zip(names[1:], names, strict=False)
    return Goals(
        tuple(Goal(higher, lower, share) for higher, lower in steps),
        _GAMES_WITH_DICE if game.has_hidden_parts else _GAMES,
    )


def _anchor_goals(game: Game) -> Goals:
    """Players that every game has, so that a level means about the same in all of them."""
    if game.seats != 2:
        raise BadPlan(f"anchors need a game with 2 seats, got {game.seats}")
    goals = (
        Goal("level:1", "random", 0.75),
        Goal("level:1", "greedy", 0.5, should_lose=True),
        Goal("level:5", "greedy", 0.60),
        Goal("level:8", "greedy", 0.95),
    )
    return Goals(goals, _GAMES)


def _exploiter_goals(game: Game) -> Goals:
    """From level 3 up no level should lose to a player with a simple habit.

    Where the habit costs nothing there is nothing to see through but `greedy`.
    """
    if not exploiters(game):
        raise BadPlan(f"{game.title} has no exploiters")
    goals = []
    for name, habit in exploiters(game).items():
        first = _FIRST_TO_BEAT_GREEDY if habit.is_harmless else _FIRST_TO_SEE_THROUGH
        for number in _AGAINST_EXPLOITERS:
            share = None if number < first else 1 / game.seats
            goals.append(Goal(f"level:{number}", f"exploiter:{name}", share))
    return Goals(tuple(goals), _GAMES_OF_EXPLOITERS)


GOALS: dict[str, Callable[[Game], Goals]] = {
    "levels": _step_goals,
    "anchors": _anchor_goals,
    "exploiters": _exploiter_goals,
}
"""The goals by what the levels play against."""
