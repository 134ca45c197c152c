"""The rules once more, read plainly and played naively, against the real ones."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.thrust.oracle.lockstep import lockstep

CHUNKS, GAMES = 8, 220
RARE = (
    "abandoned",
    "both_lost",
    "burning",
    "chase",
    "choice of ship to reveal",
    "contest",
    "dry",
    "escape",
    "immediate morale",
    "last_fleet",
    "lost contact",
    "order",
    "passive ship holds its own",
    "rout",
    "rout without effect",
    "stall",
    "stall won",
    "walkover",
)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_rules_agree_with_a_naive_reading(chunk: int) -> None:
    events: Counter[str] = Counter()
    for seed in range(chunk * GAMES, (chunk + 1) * GAMES):
        events += lockstep(seed)
    assert set(RARE) <= set(events), f"too tame to tell: {events}"
    print(events)
