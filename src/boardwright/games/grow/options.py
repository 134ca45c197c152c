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
        rule("G-01", "How many play?", is_main=True, ge=2, le=8),
    ] = 2
    size: Annotated[
        int,
        rule(
            "G-02",
            "How large is the board?",
            note="Lines along each side; you play where they cross.",
            is_main=True,
            ge=2,
            le=25,
        ),
    ] = 15
    first: Annotated[
        Literal["random", "seat1", "shuffle"],
        rule(
            "G-03",
            "Who begins?",
            {
                "random": "Chance decides; the others follow in the order of their seats.",
                "seat1": "The first seat.",
                "shuffle": "Chance decides, and shuffles the order of the others, too.",
            },
        ),
    ] = "random"
    fresh_head: Annotated[
        Literal["waits", "may_move"],
        rule(
            "G-06",
            "Can a head move in the turn you drop it?",
            {
                "waits": "No, it waits for your next turn.",
                "may_move": "Yes, at once.",
            },
        ),
    ] = "waits"
    ties: Annotated[
        Literal["shared", "later_player"],
        rule(
            "G-22",
            "Who wins a tie?",
            {
                "shared": "All who tied share the win.",
                "later_player": "The one of them who comes last in turn order.",
            },
        ),
    ] = "shared"
    compensation: Annotated[
        int,
        rule(
            "G-28",
            "How many points make up for each place later in the turn order?",
            note="Besides its spaces the second player counts this many, the third twice as many.",
            ge=0,
            le=100,
        ),
    ] = 0
    stall_rounds: Annotated[
        int,
        rule(
            "G-23",
            "After how many rounds without a new space does the game end?",
            note="Counted in a row. With 0 the game goes on until the board is full.",
            ge=0,
            le=1000,
        ),
    ] = 3

    def check(self) -> None:
        if self.size**2 < self.players:
            raise BadOptions(
                f"options: {self.players} players do not fit on a board of size {self.size}"
            )
