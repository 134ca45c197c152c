"""Grow is lost where all empty spaces together would not be enough: points are never lost."""

from __future__ import annotations

import random
from typing import cast

from boardwright.core.game import Game
from boardwright.core.view import Information
from boardwright.games.grow.state import GrowState

__all__ = ["is_lost"]


def is_lost(game: Game, information: Information) -> bool:
    """Whether the seat cannot reach the points that the only other seat in play has already."""
    state = cast("GrowState", game.determinize(information.view, random.Random(0)))
    seat = information.seat
    assert seat is not None
    if len(state.in_play) != 2 or seat not in state.in_play:
        return False
    (other,) = set(state.in_play) - {seat}
    points = state.points
    return points[seat] + state.empty.bit_count() < points[other]
