"""Exact chances of checks and contests, from Stats that the caller knows."""

from __future__ import annotations

from boardwright.games.thrust.checks import F, S, grade_chances

__all__ = ["contest_chance", "success_chance"]


def success_chance(stat: int, dice: int, best_grade: bool) -> int:
    """The chance of a success with one or two d100, in per cent.

    >>> success_chance(50, 1, False), success_chance(50, 2, False)
    (50, 70)
    """
    return round(100 * sum(grade_chances(stat, dice, best_grade)[S - F :]))


def contest_chance(ours: tuple[int, int], theirs: tuple[int, int], best_grade: bool) -> int:
    """The chance that our grade is better, in per cent; each side is its Stat and its dice (R-41).

    >>> contest_chance((40, 2), (40, 1), False), contest_chance((40, 1), (40, 1), False)
    (39, 25)
    """
    one, other = grade_chances(*ours, best_grade), grade_chances(*theirs, best_grade)
    return round(100 * sum(p * sum(other[:n]) for n, p in enumerate(one)))
