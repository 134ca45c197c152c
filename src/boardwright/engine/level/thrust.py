"""Thrust!'s levels: the lower ones misjudge and bid badly, the higher ones search more."""

from __future__ import annotations

from msgspec.structs import replace

from boardwright.core.game import Game
from boardwright.engine.level.level import Level

__all__ = ["levels"]

_CARELESS_NODES = 240
_CARELESS = (
    (0.8, 1.0),
    (0.42, 0.7),
    (0.28, 0.47),
    (0.195, 0.32),
    (0.125, 0.19),
    (0.08, 0.115),
    (0.05, 0.07),
    (0.018, 0.025),
)
"""By how much of a win each choice is misjudged, and the part of the contests with a poor bid.

None of these levels throws fuel away where there is nobody to hunt: see
`native/search/thrust/waste.hpp`.
"""
_CAREFUL_NODES = (3_000, 45_000)
_EVEN_SHARE = 0.5
"""A level that misjudges spreads half of its nodes evenly over all choices.

A choice that was never tried could only be guessed at, and might lose ships that no human would.
"""
_STRONGEST_SECONDS = 1.0


def levels(game: Game) -> tuple[Level, ...]:
    """The ten levels, the same for all options."""
    careless = [
        Level(number, _CARELESS_NODES, {"noise": noise, "poor_bids": poor, "even": _EVEN_SHARE})
        for number, (noise, poor) in enumerate(_CARELESS, 1)
    ]
    careful = [Level(number, nodes) for number, nodes in enumerate(_CAREFUL_NODES, 9)]
    strongest = replace(careful[-1], seconds=_STRONGEST_SECONDS)
    return (*careless, *careful[:-1], strongest)
