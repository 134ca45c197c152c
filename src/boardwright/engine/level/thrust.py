"""Thrust!'s levels: the lower ones misjudge, the higher ones search more."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level.level import Level

__all__ = ["levels"]

_NODES_AND_NOISE = (
    (240, 0.45),
    (240, 0.345),
    (240, 0.238),
    (240, 0.184),
    (240, 0.15),
    (240, 0.117),
    (240, 0.078),
    (240, 0.038),
    (240, 0.012),
    (45_000, 0.0),
)
"""Nodes per round, and by how much of a win each choice is misjudged."""
_EVEN_SHARE = 0.5
"""A level that misjudges spreads half of its nodes evenly over all choices.

A choice that was never tried could only be guessed at, and might lose ships that no human would.
"""
_STRONGEST_SECONDS = 1.0


def levels(game: Game) -> tuple[Level, ...]:
    """The ten levels, the same for all options."""
    listed = [
        Level(number, nodes, {"noise": noise, "even": _EVEN_SHARE} if noise else {})
        for number, (nodes, noise) in enumerate(_NODES_AND_NOISE, 1)
    ]
    strongest = Level(len(listed), _NODES_AND_NOISE[-1][0], seconds=_STRONGEST_SECONDS)
    return (*listed[:-1], strongest)
