"""Spaces, groups of stones and the actions on them.

A space is `26 * y + x` on boards of every size, so an action means the same on all of them. A set
of spaces, an *area*, is an integer with one bit for each. The last column is on no board: it
separates the ends of neighbouring rows when an area is shifted sideways.
"""

from __future__ import annotations

from functools import cache, lru_cache

from boardwright.games.grow.actions import STRIDE as _STRIDE
from boardwright.games.grow.actions import Drop, Move, space_name

__all__ = [
    "Board",
    "board",
    "drops",
    "group",
    "groups",
    "moves",
    "neighbours",
    "plane",
    "reach",
    "spaces",
]

_ROW = (1 << _STRIDE) - 1


class Board:
    """The spaces of a board of one size (G-02), as a tuple, as an area and by name."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.spaces = tuple(_STRIDE * y + x for y in range(size) for x in range(size))
        self.all = sum(1 << space for space in self.spaces)
        self.by_name = {space_name(space): space for space in self.spaces}


@cache
def board(size: int) -> Board:
    """The one board of this size."""
    return Board(size)


def neighbours(area: int) -> int:
    """The spaces orthogonally next to a space of the area, which may be in it too (G-11).

    May contain bits outside the board; callers mask them off.
    """
    return area << 1 | area >> 1 | area << _STRIDE | area >> _STRIDE


@lru_cache(maxsize=1 << 12)
def groups(own: int) -> tuple[int, ...]:
    """The area split into connected groups, heads and tails alike (G-12)."""
    components = []
    while own:
        component = _flood(own & -own, own)
        components.append(component)
        own ^= component
    return tuple(components)


def _flood(area: int, own: int) -> int:
    while True:
        grown = (area | neighbours(area)) & own
        if grown == area:
            return area
        area = grown


def group(space: int, own: int) -> int:
    """The group that contains the space; empty if the space isn't in `own`."""
    return next((component for component in groups(own) if component >> space & 1), 0)


@lru_cache(maxsize=1 << 14)
def reach(source: int, own: int, empty: int) -> int:
    """Where a head may go: an empty neighbour (A), or anywhere in its own group (B)."""
    here = 1 << source
    return (group(source, own) | neighbours(here) & empty) & ~here


def spaces(area: int) -> tuple[int, ...]:
    """The spaces of an area in order, a1 first."""
    listed: list[int] = []
    base = 0
    while area:
        listed += _row_spaces(base, area & _ROW)
        area >>= _STRIDE
        base += _STRIDE
    return tuple(listed)


@lru_cache(maxsize=1 << 14)
def _row_spaces(base: int, row: int) -> tuple[int, ...]:
    return tuple(base + x for x in range(_STRIDE) if row >> x & 1)


def plane(area: int, size: int) -> bytes:
    """One byte for each space of a board of this size, a1 first: 1 if it is in the area.

    >>> plane(0b1, 2)
    b'\\x01\\x00\\x00\\x00'
    """
    return b"".join([_row_plane(area >> _STRIDE * y & _ROW, size) for y in range(size)])


@lru_cache(maxsize=1 << 14)
def _row_plane(row: int, size: int) -> bytes:
    return bytes(row >> x & 1 for x in range(size))


@lru_cache(maxsize=1 << 10)
def drops(empty: int) -> tuple[Drop, ...]:
    """A drop on each of these spaces, in order."""
    return tuple(map(Drop.on, spaces(empty)))


@lru_cache(maxsize=1 << 12)
def moves(source: int, own: int, empty: int) -> tuple[Move, ...]:
    """The moves of the head on `source`, in order of target."""
    return _moves(source, reach(source, own, empty))


@lru_cache(maxsize=1 << 12)
def _moves(source: int, area: int) -> tuple[Move, ...]:
    """Built from cached rows, since most rows are the same from one position to the next."""
    listed: list[Move] = []
    base = 0
    while area:
        row = area & _ROW
        if row:
            listed += _row_moves(source, base, row)
        area >>= _STRIDE
        base += _STRIDE
    return tuple(listed)


@lru_cache(maxsize=1 << 16)
def _row_moves(source: int, base: int, row: int) -> tuple[Move, ...]:
    return tuple([Move.between(source, target) for target in _row_spaces(base, row)])
