"""Let players play a match."""

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
    """Play until the game is over or `max_decisions` decisions have been made.

    Chance is drawn from `rng`. Each player gets the information of its own seat only. Exceptions of
    a player pass through, and an illegal choice raises `IllegalAction`; the match keeps the steps
    played before.
    """
    remaining = max_decisions
    match.settle(rng)
    while isinstance(pending := match.state.turn(), Decide):
        seat = pending.seats[0]
        choice = players[seat].choose(match.information(seat))
        for action in (choice,) if isinstance(choice, Action) else choice:
            if remaining is not None:
                if remaining == 0:
                    return
                remaining -= 1
            match.play(Step(action, seat))
        match.settle(rng)
