"""Restricted players keep to their handicap, and play as well as they can within it."""

from __future__ import annotations

import random

import pytest

import boardwright
from boardwright.core.record import Record
from boardwright.core.turn import Action, Decide, Step
from boardwright.engine import player
from boardwright.engine.restriction import Restricted, restrictions
from boardwright.games.grow.actions import Drop
from boardwright.games.thrust.actions import Activate
from boardwright.match import Match
from boardwright.study.facts.thrive import facts_of

OPTIONS: dict[str, dict[str, object]] = {"thrive": {"size": 5}, "grow": {"size": 6}, "thrust": {}}
CASES = [
    (name, restriction, spec)
    for name in boardwright.names()
    for restriction, declared in restrictions(boardwright.game(name)).items()
    for spec in ("random", "greedy", "level:1")
    if spec.partition(":")[0] in declared.players
]


def _play(name: str, spec: str, limit: int = 60) -> tuple[Match, Restricted]:
    """A game of the restricted player, seated second, against a random one."""
    game = boardwright.game(name, OPTIONS[name])
    match, rng = Match(game), random.Random(4)
    restricted, other = player(spec, game, 1), player("random", game, 2)
    assert isinstance(restricted, Restricted)
    for _ in range(limit):
        match.settle(rng)
        pending = match.state.turn()
        if not isinstance(pending, Decide):
            break
        seat = pending.seats[-1]
        choice = (restricted if seat == 1 else other).choose(match.information(seat))
        for action in (choice,) if isinstance(choice, Action) else choice:
            match.play(Step(action, seat))
    return match, restricted


@pytest.mark.parametrize(("name", "restriction", "spec"), CASES)
def test_it_keeps_to_its_handicap(name: str, restriction: str, spec: str) -> None:
    match, restricted = _play(name, f"restricted:{restriction}:{spec}")
    assert restricted.yielded == 0
    forbids = restrictions(match.game)[restriction].forbids
    replayed = Match(match.game)
    decisions = 0
    for step in match.steps:
        if step.seat == 1:
            decisions += 1
            assert not forbids(replayed.information(1), step.action)
        replayed.play(step)
    assert decisions


def test_what_is_never_done() -> None:
    """The same, by what happened."""
    match, _ = _play("thrive", "restricted:no-self-capture:random", 1000)
    assert facts_of(Record(match.game, match.steps))["thrive_self_captures_1"] == 0
    match, _ = _play("grow", "restricted:no-drop:greedy", 200)
    assert sum(seat == 1 and isinstance(action, Drop) for action, seat in match.steps) == 1
    match, _ = _play("thrust", "restricted:no-scan:level:1", 400)
    verbs = {a.verb for a, seat in match.steps if seat == 1 and isinstance(a, Activate)}
    assert "scan" not in verbs
    assert "pass" in verbs


@pytest.mark.parametrize("spec", ["greedy", "level:1"])
def test_where_everything_is_forbidden_the_handicap_gives_way(spec: str) -> None:
    """T-12: the only move is onto an own pod."""
    game = boardwright.game("thrive")
    position = "a1:00600,b1:00400,d1:00400/b6:00440,c6:00440,f6:00440 black move 0 - -"
    match = Match(game, game.parse_position(position))
    restricted = player(f"restricted:no-self-capture:{spec}", game, 1)
    assert isinstance(restricted, Restricted)
    choice = restricted.choose(match.information(0))
    assert str(choice) == "a1-b1"
    assert restricted.yielded == 1


def test_unknown_restrictions_and_players_that_cannot_be_restricted() -> None:
    game = boardwright.game("thrust")
    with pytest.raises(
        boardwright.UnknownPlayer, match=r"Thrust! has: no-scan, no-evade, no-pursue$"
    ):
        player("restricted:no-drop:level:1", game, 1)
    with pytest.raises(boardwright.UnknownPlayer, match="cannot restrict 'uct:5'; choose from"):
        player("restricted:no-scan:uct:5", game, 1)
    with pytest.raises(boardwright.UnknownPlayer, match="has levels 1 to"):
        player("restricted:no-scan:level:99", game, 1)
    with pytest.raises(boardwright.UnknownPlayer, match=r"random, greedy$"):
        player("restricted:no-drop:level:1", boardwright.game("grow"), 1)
