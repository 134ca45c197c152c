"""Dice and Checks."""

from __future__ import annotations

from tests.thrust.oracle.requests import Play, fair

CF, F, S, CS = range(4)

_D100 = fair(f"d100:{face:02}" for face in range(100))
_DICE = {sides: fair(f"d{sides}:{face}" for face in range(1, sides + 1)) for sides in (3, 5, 10)}


def d100() -> Play[int]:
    _, text = yield _D100
    return int(text.removeprefix("d100:"))


def die(sides: int) -> Play[int]:
    _, text = yield _DICE[sides]
    return int(text.partition(":")[2])


def check(stat: int, edge: bool, best_grade: bool) -> Play[int]:
    """The grade of one Check, of two rolls if it has [+]."""
    first = yield from d100()
    if not edge:
        return grade(first, stat)
    second = yield from d100()
    grades = {grade(first, stat), grade(second, stat)}
    if best_grade:
        return max(grades)
    for critical in (CS, CF):
        if critical in grades:
            return critical
    return grade(min(first, second), stat)


def grade(roll: int, stat: int) -> int:
    double = roll % 11 == 0
    if roll < stat:
        return CS if double else S
    return CF if double else F
