"""The tests of the dice accept true dice and refuse others."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from proofs.dice_statistics import DICE, Job, chi_square, count, p_values
from proofs.played_records import changes, play_record, proof_changes


@pytest.mark.parametrize(
    ("observed", "expected"),
    [
        ([50, 30, 20], 0.0),  # fits too well
        ([60, 30, 10], 2 * 0.0301974),  # 2 + 0 + 5 = 7: exp(-7/2) above, on two sides
        ([30, 30, 40], 2 * 8.31529e-7),  # 8 + 0 + 20 = 28: exp(-28/2)
    ],
)
def test_p_values_are_those_of_the_tables(observed: list[int], expected: float) -> None:
    found = chi_square(observed, [0.5, 0.3, 0.2])
    assert found == pytest.approx(expected, rel=1e-5, abs=1e-12)


def test_true_dice_pass_every_test() -> None:
    rolled = count(Job(1, 3000))
    assert rolled.rolls == 3000 * len(DICE)
    for name, pairs in rolled.pairs.items():
        assert pairs.total() == 3000
        assert all(value > 1e-6 for _, value in p_values(name, pairs))


@pytest.mark.parametrize(
    ("pairs", "test"),
    [
        ({(a, b): 100 + 100 * (a == 0) for a in range(6) for b in range(6)}, "frequencies"),
        ({(a, b): 1000 * (a == b) for a in range(6) for b in range(6)}, "pairs"),
        ({(a, b): 100 - 10 * abs(a - b) for a in range(6) for b in range(6)}, "serial correlation"),
        ({(a, b): 1000 for a in range(6) for b in range(6)}, "frequencies"),  # too even
    ],
)
def test_other_dice_fail(pairs: dict[tuple[int, int], int], test: str) -> None:
    assert dict(p_values("d6", Counter(pairs)))[test] < 1e-6


def test_every_part_of_a_record_is_changed() -> None:
    text = play_record(0)
    made = list(changes(text, random.Random(1)))
    assert all(change.record != text for change in made)
    tags, _, body = text.partition("\n\n")
    head = tags.splitlines()[1:]
    assert {line.partition(": ")[0] for line in head} <= {change.what for change in made}
    kinds = Counter(change.what for change in made)
    assert kinds["roll"] == len(re.findall(r"\b(?:d\d+|draw):", body))
    assert kinds["sealed choice"] == len(made[0].proof["seals"]) > 0
    assert all(change.proof != made[0].proof for change in proof_changes(text))
