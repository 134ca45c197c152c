"""The rules once more, read plainly and played naively, against the real ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.thrust.oracle import contest, morale, oracle_state, recon, ships, turns
from tests.thrust.oracle.lockstep import Difference, lockstep

pytestmark = pytest.mark.slow("thousands of positions")

CHUNKS, GAMES = 8, 230
EVENTS = (
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
    "must act",
    "stall",
    "stall_board",
    "stall_damage",
    "stall_ships",
    "too dry to act",
    "walkover",
)
"""Agreement means little where these have not happened."""


def play(chunk: int) -> Counter[str]:
    events: Counter[str] = Counter()
    for seed in range(chunk * GAMES, (chunk + 1) * GAMES):
        events += lockstep(seed)
    return events


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_rules_agree_with_a_naive_reading(chunk: int) -> None:
    events = play(chunk)
    assert [event for event in EVENTS if not events[event]] == []


Patch = pytest.MonkeyPatch
MISREADINGS: dict[str, Callable[[Patch], None]] = {
    "evading in Combat costs 1": lambda p: p.setitem(ships.EVADE_MINIMUM, ships.COMBAT, 1),
    "DMG 8 destroys": lambda p: p.setattr(oracle_state, "DESTROYED", 8),
    "Hull Damage adds nothing": lambda p: p.setattr(oracle_state, "HULL", 0),
    "leaks cost nothing": lambda p: p.setattr(oracle_state, "LEAK", 0),
    "Life Support costs nothing": lambda p: p.setattr(ships, "LIFE_SUPPORT_LOSS", 0),
    "fried sensors scan": lambda p: p.setattr(recon, "SENSORS", 0),
    "dead ships reply": lambda p: p.setattr(contest, "DEAD", 0),
    "dead ships are routed": lambda p: p.setattr(morale, "DEAD", 0),
    "reactors burn like fires": lambda p: p.setattr(morale, "REACTOR", ships.FIRE),
    "three counters of each kind": lambda p: p.setattr(turns, "COPIES", 3),
}
"""Mistakes put into the oracle; the first games must show each of them."""


@pytest.mark.parametrize("mistake", MISREADINGS)
def test_a_mistake_is_noticed(mistake: str, monkeypatch: Patch) -> None:
    MISREADINGS[mistake](monkeypatch)
    with pytest.raises(Difference, match="the oracle says"):
        play(chunk=0)
