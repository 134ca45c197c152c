"""House rules of Thrive."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from boardwright.core.errors import BadOptions
from boardwright.core.options import Options

__all__ = ["CardName", "ThriveOptions"]

CardName = Literal[
    "standard",
    "crane",
    "dragonfly",
    "heron",
    "koi",
    "lantern",
    "lily",
    "moonrise",
    "mosaic",
    "reeds",
    "ripple",
    "stones",
    "twins",
    "willow",
    "random",
]


class ThriveOptions(Options, frozen=True):
    size: Annotated[
        int,
        Meta(
            ge=4,
            le=8,
            description="Squares along each side of the board, and pieces of each player.",
            extra={"ruling": "T-01"},
        ),
    ] = 6
    holes: Annotated[
        Literal[5, 3],
        Meta(
            description="Holes along each side of a piece: 3 makes a short practice game.",
            extra={"ruling": "T-01"},
        ),
    ] = 5
    card: Annotated[
        CardName,
        Meta(
            description="The set-up card: where the pieces start and with which pegs.",
            extra={"ruling": "T-01"},
        ),
    ] = "standard"
    first: Annotated[
        Literal["black", "white", "random"],
        Meta(description="Who takes the first turn.", extra={"ruling": "T-02"}),
    ] = "black"
    no_move: Annotated[
        Literal["skip", "lose"],
        Meta(
            description="A player without a legal move only places pegs, or loses at once.",
            extra={"ruling": "T-06"},
        ),
    ] = "skip"
    self_capture: Annotated[
        Literal["allowed", "not_last", "forbidden"],
        Meta(
            description="Whether a piece may land on one of its own side; "
            "not_last forbids it when one piece would be left.",
            extra={"ruling": "T-11, T-13"},
        ),
    ] = "allowed"
    prefilled: Annotated[
        Literal["event", "own_turn", "immediate"],
        Meta(
            description="With two pieces each, a piece that was full before: it does not win, "
            "or it wins at the end of its owner's turn, or at once.",
            extra={"ruling": "T-17"},
        ),
    ] = "event"
    repetition: Annotated[
        Literal[3, 0],
        Meta(
            description="Draw when a position occurs for the third time; 0 switches this off.",
            extra={"ruling": "T-25"},
        ),
    ] = 3
    no_progress: Annotated[
        int,
        Meta(
            ge=0,
            le=10_000,
            description="Draw after so many turns without a capture or a peg; 0 for never.",
            extra={"ruling": "T-25"},
        ),
    ] = 100

    def check(self) -> None:
        if self.card != "standard" and (self.size, self.holes) != (6, 5):
            raise BadOptions(f"the card {self.card} needs size 6 and holes 5")
