"""Checks: a d100 from 00 to 99 against a Stat (R-06, R-07)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product

__all__ = ["CF", "CS", "F", "S", "check", "grade", "grade_chances"]

CF, F, S, CS = 0, 1, 2, 3
"""Critical failure, failure, success, critical success, from worst to best."""


def grade(roll: int, stat: int) -> int:
    """A roll below the Stat succeeds; doubles are critical.

    >>> grade(33, 35), grade(35, 35), grade(44, 35)
    (3, 1, 0)
    """
    if roll < stat:
        return CS if roll % 11 == 0 else S
    return CF if roll % 11 == 0 else F


def check(rolls: Iterable[int], stat: int, best_grade: bool = False) -> int:
    """The grade of one roll, or of two with [+] (R-08).

    A critical success counts first, then a critical failure, then the better grade; with
    `best_grade` simply the better one.
    """
    grades = [grade(roll, stat) for roll in rolls]
    if CS in grades:
        return CS
    if CF in grades and not best_grade:
        return CF
    return max(grades)


@cache
def grade_chances(stat: int, dice: int, best_grade: bool) -> tuple[float, float, float]:
    """The exact chances of a failure, a success and a critical success, with one or two d100.

    >>> grade_chances(40, 1, False)
    (0.6, 0.36, 0.04)
    """
    grades = [max(F, check(faces, stat, best_grade)) for faces in product(range(100), repeat=dice)]
    failure, success, critical = (grades.count(grade) / len(grades) for grade in (F, S, CS))
    return failure, success, critical
