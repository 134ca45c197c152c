"""The options of Thrust!"""

from __future__ import annotations

from typing import Annotated, Literal

from boardwright.core.options import Options, rule

__all__ = ["ThrustOptions"]


class ThrustOptions(Options, frozen=True):
    """Rule variants of Thrust!; the defaults are the rulebook's game."""

    mid_die: Annotated[
        Literal["d5", "d3"],
        rule("R-17", "The die of the middle weapons: d5 as on the counters, d3 as in the box."),
    ] = "d5"
    passenger_class: Annotated[
        Literal[0, 1, 3],
        rule("R-16", "The class of the Passenger Cruiser, which the rulebook leaves blank."),
    ] = 0
    draw: Annotated[
        Literal["counters", "distinct"],
        rule("R-19", "Fleets are drawn from all 36 counters, or hold four different kinds."),
    ] = "counters"
    effects: Annotated[
        Literal["persistent", "current_only"],
        rule("R-52", "Damage effects last, or only the one of the present DMG level counts."),
    ] = "persistent"
    morale_equal: Annotated[
        Literal["nothing", "failure"],
        rule("R-60", "What a Morale roll equal to the ship's DMG means."),
    ] = "nothing"
    reactions: Annotated[
        Literal["use_move", "free"],
        rule("R-37", "Burning fuel in reply uses the ship's move of the turn, or is free."),
    ] = "use_move"
    unopposed: Annotated[
        Literal["auto", "roll"],
        rule("R-39", "A contest without counter-burn succeeds at once, or is rolled for."),
    ] = "auto"
    crit_advantage: Annotated[
        Literal["literal", "best_grade"],
        rule("R-08", "With [+] any critical comes first, or simply the better result counts."),
    ] = "literal"
    class_plus: Annotated[
        Literal["exactly_one", "any_lower"],
        rule("R-49", "Attackers have [+] against ships exactly one class lower, or any lower."),
    ] = "exactly_one"
    leave_board: Annotated[
        Literal["yes", "forced_only", "removed"],
        rule("R-04", "Ships may leave the board, only Morale sends them out, or leaving is loss."),
    ] = "yes"
    entry_cost: Annotated[
        Literal[1, 0],
        rule("R-03", "The fuel it costs to come onto the board."),
    ] = 1
    both_fail: Annotated[
        Literal["reroll", "keep"],
        rule("R-13", "When both fail at Initiative: roll again, or the last holder keeps it."),
    ] = "reroll"
    immediate_morale: Annotated[
        Literal["extra", "replaces"],
        rule("R-57", "The Morale Check after a critical miss comes on top, or instead of later."),
    ] = "extra"
    stall_turns: Annotated[
        int,
        rule("R-67", "The game ends after so many turns without progress; 0 never.", ge=0, le=1000),
    ] = 20
    stall_result: Annotated[
        Literal["draw", "more_ships"],
        rule("R-67", "A stalled game is drawn, or won by the fleet with more ships left."),
    ] = "draw"
