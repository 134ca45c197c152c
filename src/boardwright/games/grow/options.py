"""House rules of Grow."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from boardwright.core.errors import BadOptions
from boardwright.core.options import Options

__all__ = ["GrowOptions"]


class GrowOptions(Options, frozen=True):
    players: Annotated[
        int,
        Meta(ge=2, le=8, description="How many play.", extra={"ruling": "G-01"}),
    ] = 2
    size: Annotated[
        int,
        Meta(
            ge=2,
            le=25,
            description="Lines along each side of the board; their crossings are the spaces.",
            extra={"ruling": "G-02"},
        ),
    ] = 15
    first: Annotated[
        Literal["random", "seat1", "shuffle"],
        Meta(
            description="Who begins: a seat drawn at random, the first seat, "
            "or the whole turn order is shuffled.",
            extra={"ruling": "G-03"},
        ),
    ] = "random"
    fresh_head: Annotated[
        Literal["waits", "may_move"],
        Meta(
            description="Whether a head dropped this turn waits for the next or may move at once.",
            extra={"ruling": "G-06"},
        ),
    ] = "waits"
    ties: Annotated[
        Literal["shared", "later_player"],
        Meta(
            description="Players with equally many spaces share the win, "
            "or the one latest in turn order has it alone.",
            extra={"ruling": "G-22"},
        ),
    ] = "shared"
    stall_rounds: Annotated[
        int,
        Meta(
            ge=0,
            le=1000,
            description="Rounds in a row without a new space that end the game; 0 for never.",
            extra={"ruling": "G-23"},
        ),
    ] = 3

    def check(self) -> None:
        if self.size**2 < self.players:
            raise BadOptions(f"{self.players} players do not fit on a board of size {self.size}")
