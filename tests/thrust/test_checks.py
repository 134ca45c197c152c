"""Checks and their odds (RV-1, RV-2, R-06 to R-08)."""

from __future__ import annotations

from collections import Counter

import pytest

from boardwright.games.thrust.checks import CF, CS, F, S, check, grade


def _counts(grades: Counter[int]) -> tuple[int, ...]:
    return tuple(grades[each] for each in (CS, S, F, CF))


@pytest.mark.parametrize(
    ("stat", "roll", "expected"),
    [
        (35, 0, CS),
        (35, 11, CS),
        (35, 33, CS),
        (35, 34, S),
        (35, 35, F),
        (35, 44, CF),
        (35, 99, CF),
        (33, 33, CF),
        (100, 99, CS),
        (100, 98, S),
        (0, 0, CF),
    ],
)
def test_grades(stat: int, roll: int, expected: int) -> None:
    assert grade(roll, stat) == expected


@pytest.mark.parametrize(
    ("stat", "expected"),
    [(20, (2, 18, 72, 8)), (35, (4, 31, 59, 6)), (40, (4, 36, 54, 6)), (55, (5, 50, 40, 5))],
)
def test_odds_of_one_roll(stat: int, expected: tuple[int, ...]) -> None:
    assert _counts(Counter(grade(roll, stat) for roll in range(100))) == expected


@pytest.mark.parametrize(
    ("rolls", "expected"),
    [
        ((12, 77), CF),
        ((12, 33), CS),
        ((77, 33), CS),
        ((50, 12), S),
        ((41, 60), F),
        ((44, 55), CF),
        ((13, 38), S),
    ],
)
def test_advantage_at_forty(rolls: tuple[int, int], expected: int) -> None:
    assert check(rolls, 40) == expected


@pytest.mark.parametrize(
    ("stat", "expected"),
    [
        (35, (784, 4619, 3481, 1116)),
        (40, (784, 5184, 2916, 1116)),
        (50, (975, 6075, 2025, 925)),
    ],
)
def test_odds_with_advantage(stat: int, expected: tuple[int, ...]) -> None:
    pairs = ((a, b) for a in range(100) for b in range(100))
    assert _counts(Counter(check(pair, stat) for pair in pairs)) == expected


def test_the_better_grade_may_count_instead() -> None:
    assert check((12, 77), 40) == CF
    assert check((12, 77), 40, best_grade=True) == S
    assert check((41, 77), 40, best_grade=True) == F
    assert check((44, 55), 40, best_grade=True) == CF


def test_even_contest_at_forty() -> None:
    """RV-10: each side a quarter, nothing about half of the time."""
    grades = Counter(max(F, grade(roll, 40)) for roll in range(100))
    black = sum(grades[a] * grades[b] for a in grades for b in grades if a > b)
    assert black == 2544
    assert sum(count**2 for count in grades.values()) == 4912
