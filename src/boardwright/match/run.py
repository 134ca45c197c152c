"""Players at a match, chance from a generator."""

from __future__ import annotations

import random
from collections.abc import Sequence

from boardwright.core.player import Player
from boardwright.core.turn import Action, Decide, Step
from boardwright.match.match import Match

__all__ = ["run"]


def run(
    match: Match, players: Sequence[Player], rng: random.Random, max_decisions: int | None = None
) -> None:
    """To the end of the game, or to the cap. A player sees its seat's information only."""
    left = max_decisions
    match.settle(rng)
    while isinstance(pending := match.state.turn(), Decide):
        seat = pending.seats[0]
        choice = players[seat].choose(match.information(seat))
        for action in (choice,) if isinstance(choice, Action) else choice:
            if left is not None:
                if left == 0:
                    return
                left -= 1
            match.play(Step(action, seat))
        match.settle(rng)
