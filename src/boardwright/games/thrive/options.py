"""The options of Thrive."""

from __future__ import annotations

from typing import Annotated, Literal

from boardwright.core.errors import BadOptions
from boardwright.core.options import Options, rule

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
    """Rule variants of Thrive; the defaults are the rulebook's game."""

    size: Annotated[
        int,
        rule("T-01", "Squares along each side of the board, and pods of each player.", ge=4, le=8),
    ] = 6
    holes: Annotated[
        Literal[5, 3],
        rule("T-01", "Holes along each side of a pod: 3 makes a short practice game."),
    ] = 5
    card: Annotated[
        CardName,
        rule("T-01", "The set-up card: where the pods start and with which pegs."),
    ] = "standard"
    first: Annotated[
        Literal["black", "white", "random"],
        rule("T-02", "Who takes the first turn."),
    ] = "black"
    no_move: Annotated[
        Literal["skip", "lose"],
        rule("T-06", "A player without a legal move only places pegs, or loses at once."),
    ] = "skip"
    self_capture: Annotated[
        Literal["allowed", "not_last", "forbidden"],
        rule(
            "T-11, T-13",
            "Whether a pod may land on one of its own side; "
            "not_last forbids it when one pod would be left.",
        ),
    ] = "allowed"
    prefilled: Annotated[
        Literal["event", "own_turn", "immediate"],
        rule(
            "T-17",
            "With two pods each, a pod that was full before: it does not win, "
            "or it wins at the end of its owner's turn, or at once.",
        ),
    ] = "event"
    repetition: Annotated[
        Literal[3, 0],
        rule("T-25", "Draw when a position occurs for the third time; 0 switches this off."),
    ] = 3
    no_progress: Annotated[
        int,
        rule(
            "T-25",
            "Draw after so many turns without a capture or a peg; 0 for never.",
            ge=0,
            le=10_000,
        ),
    ] = 100

    def check(self) -> None:
        if self.card != "standard" and (self.size, self.holes) != (6, 5):
            raise BadOptions(f"options: card {self.card} needs size 6 and holes 5")
