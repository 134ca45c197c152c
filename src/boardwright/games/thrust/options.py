"""The options of Thrust!"""

from __future__ import annotations

from typing import Annotated, Literal

from boardwright.core.options import Options, rule

__all__ = ["ThrustOptions"]


class ThrustOptions(Options, frozen=True):
    """Rule variants of Thrust!; the defaults are the rulebook's game."""

    mid_die: Annotated[
        Literal["d5", "d3"],
        rule(
            "R-17",
            "Which die do medium weapons roll for damage?",
            {
                "d5": "A d5: 1 to 5, as the rulebook's table of ships says.",
                "d3": "A d3: 1 to 3, as the rulebook's text and list of contents say.",
            },
            note="The rulebook disagrees with itself here: d5 in its table, d3 in its text.",
        ),
    ] = "d5"
    passenger_class: Annotated[
        Literal[0, 1, 3],
        rule(
            "R-16",
            "Which class is the Passenger Cruiser?",
            {
                0: "Class 0, Human Transport, which no other ship has.",
                1: "Class I, Light Industrial.",
                3: "Class III, Heavy Industrial.",
            },
            note="The rulebook leaves it blank. A ship cannot attack ships more than one class "
            "higher.",
        ),
    ] = 0
    draw: Annotated[
        Literal["counters", "distinct"],
        rule(
            "R-19",
            "Can a fleet have two ships of the same kind?",
            {
                "counters": "Yes. Fleets are drawn from all 36 counters, four of each kind.",
                "distinct": "No. A fleet has four different kinds.",
            },
        ),
    ] = "counters"
    effects: Annotated[
        Literal["persistent", "current_only"],
        rule(
            "R-52",
            "How long does a damage effect last?",
            {
                "persistent": "For the rest of the game.",
                "current_only": "Until more damage puts another in its place.",
            },
        ),
    ] = "persistent"
    morale_equal: Annotated[
        Literal["nothing", "failure"],
        rule(
            "R-60",
            "What if a Morale roll equals the ship's DMG?",
            {
                "nothing": "Nothing happens.",
                "failure": "It fails, and the ship leaves.",
            },
        ),
    ] = "nothing"
    reactions: Annotated[
        Literal["use_move", "free"],
        rule(
            "R-37",
            "Does a reply with fuel use up the ship's move?",
            {
                "use_move": "Yes, and a ship that has moved cannot reply.",
                "free": "No. Ships reply as often as they have fuel.",
            },
        ),
    ] = "use_move"
    unopposed: Annotated[
        Literal["auto", "roll"],
        rule(
            "R-39",
            "What if nobody burns fuel against a pursuit or an evasion?",
            {
                "auto": "It succeeds without a roll.",
                "roll": "Both roll, and the other ship can still prevent it.",
            },
        ),
    ] = "auto"
    crit_advantage: Annotated[
        Literal["literal", "best_grade"],
        rule(
            "R-08",
            "Which of two rolls counts with [+]?",
            {
                "literal": "A critical success, then a critical failure, then the lower roll.",
                "best_grade": "The one with the better result.",
            },
        ),
    ] = "literal"
    class_plus: Annotated[
        Literal["exactly_one", "any_lower"],
        rule(
            "R-49",
            "Against which ships do you attack with [+]?",
            {
                "exactly_one": "Those exactly one class lower.",
                "any_lower": "Those of any lower class.",
            },
        ),
    ] = "exactly_one"
    leave_board: Annotated[
        Literal["yes", "forced_only", "removed"],
        rule(
            "R-04",
            "Can ships leave the board and come back?",
            {
                "yes": "Yes. They are hidden again when they leave.",
                "forced_only": "Only a failed Morale Check sends them Out; they can come back.",
                "removed": "No. A ship that leaves is lost.",
            },
        ),
    ] = "yes"
    entry_cost: Annotated[
        Literal[1, 0],
        rule(
            "R-03",
            "What does it cost to come onto the board?",
            {1: "1 fuel, like any move.", 0: "Nothing."},
        ),
    ] = 1
    both_fail: Annotated[
        Literal["reroll", "keep"],
        rule(
            "R-13",
            "What if both sides fail the Initiative roll?",
            {
                "reroll": "They roll again.",
                "keep": "Whoever had the initiative keeps it. In the first turn they roll again.",
            },
        ),
    ] = "reroll"
    immediate_morale: Annotated[
        Literal["extra", "replaces"],
        rule(
            "R-57",
            "Is the Morale Check after a critical miss an extra one?",
            {
                "extra": "Yes. The ship checks again in the Morale Phase.",
                "replaces": "No. It takes the place of the one in the Morale Phase.",
            },
        ),
    ] = "extra"
    stall_turns: Annotated[
        int,
        rule(
            "R-67",
            "After how many quiet turns does the game end?",
            note="Counted in a row. With 0 the game goes on.",
            ge=0,
            le=1000,
        ),
    ] = 10
    stall_result: Annotated[
        Literal["on_board", "more_ships", "draw"],
        rule(
            "R-67",
            "Who wins after that many quiet turns?",
            {
                "on_board": "More ships on the board, then more in play, then less DMG.",
                "more_ships": "More ships in play, then less DMG.",
                "draw": "Nobody: it is a draw.",
            },
        ),
    ] = "on_board"
    stall_counts: Annotated[
        Literal["harm", "any"],
        rule(
            "R-67",
            "Which turns are quiet?",
            {
                "harm": "Those without a ship lost and without DMG in the Attack Phase.",
                "any": "Those without a ship lost, any DMG or any fuel spent. Nobody sees the "
                "count.",
            },
        ),
    ] = "harm"
    contact: Annotated[
        Literal["may_hold", "must_act"],
        rule(
            "R-34",
            "Must a revealed ship move when a revealed enemy is in its range?",
            {
                "may_hold": "No, it can hold.",
                "must_act": "Yes, it has to pursue or evade if that leaves it fuel.",
            },
        ),
    ] = "may_hold"
