"""The commands behind the figures ask what they say they ask."""

from __future__ import annotations

import pytest
from benchmarks.answers import allowed
from benchmarks.engine import searches

import boardwright
from boardwright.arena import Plan
from boardwright.engine.level import Level


def test_kept_games_are_judged_by_the_levels_they_were_played_with() -> None:
    level = Level(number=9, nodes=1, seconds=7.0)
    plan = Plan("thrive", {}, (("level:9", "think:0.1s"),), 2, levels={"level:9": level})
    assert allowed(plan, "level:9") == level.deadline
    assert allowed(plan, "think:0.1s") == pytest.approx(0.2)
    assert allowed(plan, "think:100") is None


@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_search_benchmark_searches_for_the_first_mover(players: int) -> None:
    game = boardwright.game("grow", {"size": 6, "players": players, "first": "shuffle"})
    assert searches(game, "think")(1) == 100
