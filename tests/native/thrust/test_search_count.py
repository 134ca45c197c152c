"""The search knows the count of quiet turns and what it will decide, and keeps its fuel."""

from __future__ import annotations

import pytest

import boardwright
from boardwright.arena import Plan, run
from boardwright.engine.engine_player import EnginePlayer
from boardwright.engine.level import levels
from boardwright.engine.search import Budget, Searcher, information_of
from boardwright.games.thrust import Thrust
from boardwright.games.thrust.game import Bag

DUEL = Thrust(_bag=Bag(1))
OLD = {"stall_turns": 20, "stall_result": "draw", "stall_counts": "any"}
"""The rule of version 1."""


def _best(position: str, game: Thrust = DUEL) -> str:
    known = information_of(game.parse_position(position), 0)
    return str(Searcher(game, 5).search(known, Budget(nodes=600)).best.turn[0])


def _chosen(position: str, number: int, seeds: int) -> set[str]:
    """What a level plays with several seeds."""
    known = information_of(DUEL.parse_position(position), 0)
    level = levels(DUEL)[number - 1]
    players = [EnginePlayer.of_level(DUEL, level, seed) for seed in range(seeds)]
    return {str(player.choose(known)[0]) for player in players}


def test_it_comes_out_when_the_count_would_lose() -> None:
    assert (
        _best(
            "patrol:out:12:0:-:-:- patrol:sensor:12:0:-:-:d 12 movement black red 9 - 0 "
            "activate:black -"
        )
        == "s1:move:sensor"
    )


def test_it_does_not_leave_the_board_before_the_count() -> None:
    position = (
        "patrol:sensor:12:0:-:-:- patrol:out:12:0:-:-:d 12 movement black red 9 - 0 "
        "activate:black -"
    )
    assert _best(position) != "s1:move:out"


@pytest.mark.parametrize(
    ("black", "red", "chosen"), [("0:-", "2:2", "s1:pass"), ("3:3", "1:1", "s1:attack:c2")]
)
def test_it_sits_on_a_lead_and_shoots_without_one(black: str, red: str, chosen: str) -> None:
    """One turn before the count: less DMG wins if nobody shoots."""
    position = (
        f"troop:close:20:{black}:1:u science:close:20:{red}:2:ud 12 attack black red 9 - 2 "
        "activate:black -"
    )
    assert _best(position) == chosen


LAST_FUEL = "science:sensor:1:0:-:-:- troop:out:24:0:-:-:- 3 movement black black 0 - 0"
MET = "fighter:combat:2:0:-:1:u troop:combat:24:0:-:2:u 3 movement black black 0 - 2"
PURSUED = "fighter:combat:2:0:-:1:u troop:combat:24:0:-:2:ud 3 movement red black 0 - 2"


@pytest.mark.parametrize("number", range(1, 11))
def test_no_level_burns_its_last_ships_last_fuel(number: int) -> None:
    assert _chosen(f"{LAST_FUEL} activate:black -", number, 3) == {"s1:hold"}
    assert "s1:evade:c2" not in _chosen(f"{MET} activate:black -", number, 3)
    assert "burn:2" not in _chosen(f"{PURSUED} pursue:red:1:1 -", number, 5)


@pytest.mark.parametrize("number", [2, 5, 8])
def test_a_player_who_does_nothing_loses(number: int) -> None:
    plan = Plan.of(Thrust(), ((f"level:{number}", "exploiter:hold"),), 2)
    for result in run(plan, jobs=1):
        assert result.values[result.seating.index(f"level:{number}")] == 1


@pytest.mark.parametrize("number", [2, 8])
def test_by_the_old_rule_a_player_who_does_nothing_does_not_win(number: int) -> None:
    """Levels once burned their own fleets out, hunting nobody."""
    plan = Plan.of(boardwright.game("thrust", OLD), ((f"level:{number}", "exploiter:hold"),), 2)
    assert all(result.values == (0.5, 0.5) for result in run(plan, jobs=1))
