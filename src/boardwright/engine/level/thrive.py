from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level.level import Level

__all__ = ["levels"]

_NODES = (10, 20, 40, 80, 160, 320, 640, 1280, 2560, 10240)


def levels(game: Game) -> tuple[Level, ...]:
    return tuple(Level(number, nodes) for number, nodes in enumerate(_NODES, 1))
