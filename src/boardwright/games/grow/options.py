"""The options of Grow."""

from __future__ import annotations

from typing import Annotated, Literal

from boardwright.core.errors import BadOptions
from boardwright.core.options import Options, rule

__all__ = ["GrowOptions"]


class GrowOptions(Options, frozen=True):
    """Rule variants of Grow; the defaults are the rulebook's game for two."""

    players: Annotated[
        int,
        rule("G-01", "How many play.", ge=2, le=8),
    ] = 2
    size: Annotated[
        int,
        rule(
            "G-02",
            "Lines along each side of the board; their crossings are the spaces.",
            ge=2,
            le=25,
        ),
    ] = 15
    first: Annotated[
        Literal["random", "seat1", "shuffle"],
        rule(
            "G-03",
            "Who begins: a seat drawn at random, the first seat, "
            "or the whole turn order is shuffled.",
        ),
    ] = "random"
    fresh_head: Annotated[
        Literal["waits", "may_move"],
        rule("G-06", "Whether a head dropped this turn waits for the next or may move at once."),
    ] = "waits"
    ties: Annotated[
        Literal["shared", "later_player"],
        rule(
            "G-22",
            "Players with equally many spaces share the win, "
            "or the one latest in turn order has it alone.",
        ),
    ] = "shared"
    stall_rounds: Annotated[
        int,
        rule(
            "G-23",
            "Rounds in a row without a new space that end the game; 0 for never.",
            ge=0,
            le=1000,
        ),
    ] = 3

    def check(self) -> None:
        if self.size**2 < self.players:
            raise BadOptions(
                f"options: {self.players} players do not fit on a board of size {self.size}"
            )
