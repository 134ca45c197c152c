"""What decided a roll of both sides, as far as the viewer can tell.

A viewer knows the Stats of some ships only. For the others every Stat that a ship may have is
tried, and those that would have led to another result than the one observed are left out. What is
true of all that remain is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from boardwright.games.thrust.checks import CS, F, S, check
from boardwright.games.thrust.ships import KINDS
from boardwright.present.thrust.completed_check import CompletedCheck
from boardwright.present.thrust.grades import threshold
from boardwright.present.thrust.names import SIDES
from boardwright.present.thrust.scene import STAT_LOSS, printed_stats

__all__ = ["contest_reason", "initiative_reason"]

_BEST = [max(printed_stats(kind).values()) for kind in KINDS]
_HIGHEST = range(min(_BEST) - STAT_LOSS, max(_BEST) + 1)
"""What the highest Stat of a fleet may be (R-11, R-54)."""
_SPEEDS = sorted({max(0, kind.spd - loss) for kind in KINDS for loss in (0, STAT_LOSS)})
_Pair = tuple[int, int]
"""Black's and Red's grade; critical failures count as failures."""


def initiative_reason(roll: CompletedCheck, winner: int | None) -> str:
    """Who goes first and why; `winner` is None if both roll again. No full stop."""
    (black,), (red,) = roll.faces

    def is_possible(pair: _Pair) -> bool:
        if pair[0] != pair[1]:
            return winner == _better(pair)
        if pair[0] >= S:
            return winner == (None if black == red else int(red > black))
        return winner is None or roll.options.both_fail == "keep"

    pairs = _pairs(roll, _HIGHEST, is_possible)
    if winner is None:
        return f"{_tie(pairs)}: roll again"
    if pairs == {(F, F)}:
        return f"Both fail: {SIDES[winner]} keeps the initiative"
    if all(ours == theirs >= S for ours, theirs in pairs):
        return f"Both succeed; the higher roll ({max(black, red):02}) goes first"
    why = _comparison(pairs, winner)
    if not why and all(pair[winner] >= S for pair in pairs):
        why = f"{SIDES[winner]} succeeds, {SIDES[1 - winner]} fails or rolls lower"
    return f"{why}: {SIDES[winner]} goes first" if why else f"{SIDES[winner]} goes first"


def contest_reason(roll: CompletedCheck, winner: int | None) -> str:
    """Who wins a chase and why; None if nobody does. No full stop."""
    burns, other = roll.scene.view.stage.burns, 1 - roll.side
    is_passive = burns is not None and not burns[other]

    def is_possible(pair: _Pair) -> bool:
        better = _better(pair)
        return winner == (None if better == other and is_passive else better)

    pairs = _pairs(roll, _SPEEDS, is_possible)
    if winner is None:
        return f"{_tie(pairs)}: nobody gains"
    why = _comparison(pairs, winner)
    wins = f"{SIDES[winner]} wins the chase"
    return f"{why}: {wins}" if why else wins


def _pairs(
    roll: CompletedCheck, stats: Iterable[int], is_possible: Callable[[_Pair], bool]
) -> set[_Pair]:
    black, red = (_grades(roll, side, stats) for side in (0, 1))
    return {pair for one in black for other in red if is_possible(pair := (one, other))}


def _grades(roll: CompletedCheck, side: int, stats: Iterable[int]) -> set[int]:
    """The grades a side's dice may have: one if the viewer knows its Stat."""
    stat = threshold(roll.scene, side)
    if stat is not None:  # damage that the viewer can't see may have lowered it
        stats = (max(0, stat.value - STAT_LOSS), stat.value) if stat.printed else (stat.value,)
    best_grade = roll.options.crit_advantage == "best_grade"
    return {max(F, check(roll.faces[side], value, best_grade)) for value in stats}


def _better(pair: _Pair) -> int | None:
    return None if pair[0] == pair[1] else int(pair[1] > pair[0])


def _tie(pairs: set[_Pair]) -> str:
    if pairs == {(F, F)}:
        return "Both fail"
    return "Both succeed equally" if all(one == other for one, other in pairs) else "Undecided"


def _comparison(pairs: set[_Pair], winner: int) -> str:
    """How the winner's grade beats the other's; empty if that is not certain."""
    ours, theirs = ({pair[side] for pair in pairs} for side in (winner, 1 - winner))
    winning, losing = SIDES[winner], SIDES[1 - winner]
    if F not in ours and theirs == {F}:
        return f"{winning} succeeds, {losing} fails"
    if ours == {CS} and theirs <= {F, S}:
        return f"{winning}'s critical success beats {losing}'s roll"
    return ""
