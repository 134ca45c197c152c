"""The options of Thrive."""

from __future__ import annotations

from typing import Annotated, Literal

from boardwright.core.errors import BadOptions
from boardwright.core.options import Options, rule
from boardwright.games.thrive.cards import CARDS

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


_CARD_SENTENCES = {
    "standard": "One pod on each square of your row, one step forward each.",
    **{name: card.sentence for name, card in CARDS.items()},
    "random": "Squares and pegs drawn by chance; every pod can move to a free square.",
}


class ThriveOptions(Options, frozen=True):
    """Rule variants of Thrive; the defaults are the rulebook's game."""

    size: Annotated[
        int,
        rule(
            "T-01",
            "How large is the board?",
            note="Squares along each side; each player has as many pods.",
            is_main=True,
            ge=4,
            le=8,
        ),
    ] = 6
    holes: Annotated[
        Literal[5, 3],
        rule(
            "T-01",
            "How many holes does a pod have?",
            {
                5: "5 by 5. A pod can learn to move up to two squares.",
                3: "3 by 3. Pods move one square only: a short practice game.",
            },
        ),
    ] = 5
    card: Annotated[
        CardName,
        rule(
            "T-01",
            "Which set-up card?",
            _CARD_SENTENCES,
            note="Where the pods start, and with which pegs. "
            "Cards need a board of size 6 and pods of 5 by 5 holes.",
            is_pictured=True,
        ),
    ] = "standard"
    first: Annotated[
        Literal["black", "white", "random"],
        rule(
            "T-02",
            "Who begins?",
            {"black": "Black.", "white": "White.", "random": "Chance decides."},
        ),
    ] = "black"
    no_move: Annotated[
        Literal["skip", "lose"],
        rule(
            "T-06",
            "What if you cannot move?",
            {
                "skip": "You skip the move and place your pegs.",
                "lose": "You lose at once.",
            },
        ),
    ] = "skip"
    self_capture: Annotated[
        Literal["allowed", "not_last", "forbidden"],
        rule(
            "T-11, T-13",
            "Can you capture your own pods?",
            {
                "allowed": "Yes. If it leaves you with one pod, you lose.",
                "not_last": "Yes, but not if it would leave you with one pod.",
                "forbidden": "No.",
            },
        ),
    ] = "allowed"
    prefilled: Annotated[
        Literal["event", "own_turn", "immediate"],
        rule(
            "T-17",
            "With two pods each, does a pod win that was full before?",
            {
                "event": "No. You need to fill the other one.",
                "own_turn": "Yes, at the end of its owner's turn.",
                "immediate": "Yes, at once.",
            },
        ),
    ] = "event"
    repetition: Annotated[
        Literal[3, 0],
        rule(
            "T-25",
            "Is it a draw when a position comes up again?",
            {3: "Yes, the third time.", 0: "No, never."},
        ),
    ] = 3
    no_progress: Annotated[
        int,
        rule(
            "T-25",
            "After how many turns without a capture or a peg is it a draw?",
            note="Counted in a row. With 0 the game goes on.",
            ge=0,
            le=10_000,
        ),
    ] = 100

    def check(self) -> None:
        if self.card != "standard" and (self.size, self.holes) != (6, 5):
            raise BadOptions(f"options: card {self.card} needs size 6 and holes 5")
