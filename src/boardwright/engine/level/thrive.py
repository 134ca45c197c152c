"""Thrive's levels: the lowest choose with errors, the others search deeper."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level.level import Level

__all__ = ["levels"]

_LEVELS = (
    Level(1, 500, {"width": 6, "noise": 1.5}),
    Level(2, 500, {"width": 6, "noise": 0.6}),
    Level(3, 500, {"width": 6, "noise": 0.3}),
    Level(4, 700),
    Level(5, 2_000),
    Level(6, 5_000),
    Level(7, 13_000),
    Level(8, 36_000),
    Level(9, 110_000),
    Level(10, 600_000, seconds=1.0),
)


def levels(game: Game) -> tuple[Level, ...]:
    """The ten levels, the same for all options."""
    return _LEVELS
