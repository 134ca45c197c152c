"""A rough evaluation of a Grow position: points, and who is nearest to the empty ones."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from boardwright.games.grow.board import groups, neighbours

if TYPE_CHECKING:
    from boardwright.games.grow.state import GrowState

__all__ = ["evaluate"]

_NEAREST, _HEAD = 0.6, 0.2
"""Points for an empty space to the player nearest to it, and for a head next to one."""


def evaluate(state: GrowState) -> tuple[float, ...]:
    """Each seat's share of the win; a lead counts for more the fewer spaces are empty."""
    empty = state.empty
    near, liberties = _nearest(state, empty), neighbours(empty)
    counted = state.points
    points = {
        seat: counted[seat]
        + _NEAREST * near[seat]
        + _HEAD * sum(liberties >> space & 1 for space in state.heads[seat])
        for seat in state.in_play
    }
    best, scale = max(points.values()), 1 + 0.06 * empty.bit_count()
    powers = [
        math.exp((points[seat] - best) / scale) if seat in points else 0.0
        for seat in range(len(state.owned))
    ]
    total = sum(powers)
    return tuple(power / total for power in powers)


def _nearest(state: GrowState, empty: int) -> list[int]:
    """The number of empty spaces that each seat reaches before all others.

    A head reaches its own neighbours in one turn, those of its group in two: it has to travel
    first.
    """
    seats = range(len(state.owned))
    counts = [0] * len(state.owned)
    heads = [0 if seat in state.withdrawn else _area(state.heads[seat]) for seat in seats]
    growing = [_groups_with_heads(state.owned[seat], heads[seat]) for seat in seats]
    fronts = heads
    while True:
        waves = [neighbours(front) & empty for front in fronts]
        taken = contested = 0
        for wave in waves:
            contested |= taken & wave
            taken |= wave
        if not taken and fronts is not heads:
            return counts
        empty &= ~taken
        for seat in seats:
            counts[seat] += (waves[seat] & ~contested).bit_count()
        fronts = [waves[seat] | (growing[seat] if fronts is heads else 0) for seat in seats]


def _area(spaces: tuple[int, ...]) -> int:
    area = 0
    for space in spaces:
        area |= 1 << space
    return area


def _groups_with_heads(own: int, heads: int) -> int:
    """Only these grow: a group of tails needs a head from elsewhere."""
    return sum(component for component in groups(own) if component & heads)
