"""A rough judgement of a Grow position: spaces owned, and who is nearest to the empty ones."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from boardwright.games.grow.board import groups, neighbours

if TYPE_CHECKING:
    from boardwright.games.grow.state import GrowState

__all__ = ["evaluate"]

_NEAREST, _HEAD = 0.6, 0.2
"""What an empty space is worth to the player nearest to it, and a head that has room."""


def evaluate(state: GrowState) -> tuple[float, ...]:
    """Shares of the win: a lead counts for more the fewer spaces are left to change it."""
    empty = state.empty
    near, liberties = _nearest(state, empty), neighbours(empty)
    worth = {
        seat: state.owned[seat].bit_count()
        + _NEAREST * near[seat]
        + _HEAD * sum(liberties >> space & 1 for space in state.heads[seat])
        for seat in state.in_play
    }
    best, scale = max(worth.values()), 1 + 0.06 * empty.bit_count()
    powers = [
        math.exp((worth[seat] - best) / scale) if seat in worth else 0.0
        for seat in range(len(state.owned))
    ]
    total = sum(powers)
    return tuple(power / total for power in powers)


def _nearest(state: GrowState, empty: int) -> list[int]:
    """How many empty spaces each seat gets to before all others.

    A head is beside its space in one turn, and needs one more to travel through its group first.
    """
    seats = range(len(state.owned))
    found = [0] * len(state.owned)
    heads = [0 if seat in state.withdrawn else _area(state.heads[seat]) for seat in seats]
    living = [_living(state.owned[seat], heads[seat]) for seat in seats]
    fronts = heads
    while True:
        waves = [neighbours(front) & empty for front in fronts]
        taken = contested = 0
        for wave in waves:
            contested |= taken & wave
            taken |= wave
        if not taken and fronts is not heads:
            return found
        empty &= ~taken
        for seat in seats:
            found[seat] += (waves[seat] & ~contested).bit_count()
        fronts = [waves[seat] | (living[seat] if fronts is heads else 0) for seat in seats]


def _area(spaces: tuple[int, ...]) -> int:
    area = 0
    for space in spaces:
        area |= 1 << space
    return area


def _living(own: int, heads: int) -> int:
    """The groups that have a head: only they grow by themselves."""
    return sum(whole for whole in groups(own) if whole & heads)
