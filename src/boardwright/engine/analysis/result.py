"""What an analysis says, ready for JSON."""

from __future__ import annotations

import msgspec

__all__ = ["AnalysedTurn", "Analysis"]


class AnalysedTurn(msgspec.Struct, frozen=True):
    """One way to play the turn."""

    turn: tuple[str, ...]
    """Whole, in canonical order."""
    values: tuple[float, ...]
    """The win probability of each seat if it is played."""
    weight: float
    """How often to choose it. Only a sealed choice is mixed."""
    next: tuple[str, ...] = ()
    """Expected afterwards: turns as a record writes them, `white: c6-c5 c5+c1 d6+d2`."""


class Analysis(msgspec.Struct, frozen=True):
    """What one seat may think of a position; where nothing is hidden, what anybody may."""

    game: str
    options: dict[str, int | str]
    position: str
    """The position, or the seat's view where something is hidden."""
    seat: int | None
    """Whose knowledge it rests on; None where nothing is hidden."""
    pending: str
    """decide, chance or over."""
    deciding: tuple[int, ...]
    sealed: bool
    """No seat sees what the others choose, nor what they have chosen already: `variations`
    are to be mixed by weight."""
    values: tuple[float, ...]
    """Win probability of each seat; over a drawn or finished game the shares of the win."""
    variations: tuple[AnalysedTurn, ...]
    """Best first; none where the seat has nothing to decide."""
    search: str
    nodes: int
    depth: int
    seconds: float
