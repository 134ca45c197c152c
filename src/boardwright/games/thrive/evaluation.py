"""A rough evaluation of a Thrive position: material, mobility and hanging pieces."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from boardwright.games.thrive.cards import Side

if TYPE_CHECKING:
    from boardwright.games.thrive.state import ThriveState

__all__ = ["evaluate"]

_PIECE, _PEG, _HANGING, _FILLING = 1.0, 0.04, 0.5, 2.0
"""Points for a piece, for a move, for a piece that hangs, for a pod that is full."""


def evaluate(state: ThriveState) -> tuple[float, float]:
    """Shares of the win for Black and White, by a logistic curve over the difference."""
    south, north = state.sides
    lead = _material(state, south) - _material(state, north)
    lead -= _PIECE * _losses(state, 0) - _PIECE * _losses(state, 1)
    if len(south) == len(north) == 2:
        lead += _FILLING * (_fullest(south) - _fullest(north)) / len(state.game.board.holes)
    black = 1 / (1 + math.exp(-1.2 * lead))
    return black, 1 - black


def _material(state: ThriveState, side: Side) -> float:
    """Pieces and their moves, captures of one's own included."""
    moves = state.game.board.moves
    return sum(_PIECE + _PEG * len(moves(square, mask)) for square, mask in side)


def _fullest(side: Side) -> int:
    return max(mask.bit_count() for _, mask in side)


def _losses(state: ThriveState, seat: int) -> float:
    """The pieces the seat may lose: hanging ones count less if the enemy isn't to move next."""
    own, enemy = state.sides[seat], state.sides[1 - seat]
    moves = state.game.board.moves
    reached = {move.target for square, mask in enemy for move in moves(square, mask)}
    hanging = sum(square in reached for square, _ in own)
    if not hanging:
        return 0.0
    enemy_next = (state.mover != seat) == (state.stage == 0)
    deadly = 8.0 if len(own) == 2 else 1.0
    return deadly * (1.0 if enemy_next else _HANGING * 0.4) * min(hanging, 2)
