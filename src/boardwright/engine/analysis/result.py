"""The result of an analysis, ready for JSON."""

from __future__ import annotations

import msgspec

__all__ = ["AnalysedTurn", "Analysis"]


class AnalysedTurn(msgspec.Struct, frozen=True):
    """One way to play the turn, and each seat's win probability after it."""

    turn: tuple[str, ...]
    """The whole turn in canonical order; with hidden parts, as far as it was searched."""
    values: tuple[float, ...]
    """The win probability of each seat if it is played."""
    weight: float
    """How often to choose it. Only sealed choices are mixed."""
    next: tuple[str, ...] = ()
    """The turns expected afterwards, as records write them: `white: c6-c5 c5+c1 d6+d2`."""


class Analysis(msgspec.Struct, frozen=True):
    """The analysis of a position; with hidden parts, of what one seat knows of it."""

    game: str
    options: dict[str, int | str]
    position: str
    """The position, or the seat's view where something is hidden."""
    seat: int | None
    """The seat whose knowledge it is based on; None where nothing is hidden."""
    pending: str
    """`decide`, `chance` or `over`."""
    deciding: tuple[int, ...]
    sealed: bool
    """Whether no seat sees what the others choose, or have chosen already.

    `variations` are then to be mixed by weight.
    """
    values: tuple[float, ...]
    """The win probability of each seat; the shares of the win if the game is over."""
    variations: tuple[AnalysedTurn, ...]
    """Best first; empty if the seat has nothing to decide."""
    search: str
    """The name of the search: `native` or `python`."""
    nodes: int
    depth: int
    seconds: float
