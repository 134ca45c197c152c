"""No player can reach a state of the match it plays in."""

from __future__ import annotations

import random

import pytest

import boardwright
from boardwright import Choice, Information, Player, Record, State
from boardwright.engine import player
from boardwright.match import Match, run
from boardwright.testing import random_playout, reachable

OPTIONS: dict[str, dict[str, object]] = {"grow": {"size": 5}}
"""Boards on which a search ends soon."""


class Spy:
    """Looks at everything a player is given before it chooses."""

    name = "spy"

    def __init__(self, inner: Player) -> None:
        self.inner = inner

    def choose(self, information: Information) -> Choice:
        for item in reachable(information):
            assert not isinstance(item, State | Match | Record)
        return self.inner.choose(information)


@pytest.mark.slow("whole games with a search")
@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:5"])
@pytest.mark.parametrize("name", boardwright.names())
def test_players_hold_no_state_of_the_match(name: str, spec: str) -> None:
    game = boardwright.game(name, OPTIONS.get(name))
    match = Match(game)
    spies = [Spy(player(spec, game, seat)) for seat in range(game.seats)]
    run(match, spies, random.Random(1), max_decisions=30)
    assert sum(step.seat is not None for step in match.steps) > 10
    theirs = {id(item) for spy in spies for item in reachable(spy)}
    assert not theirs & {id(match), *map(id, match.states)}


@pytest.mark.parametrize("name", boardwright.names())
def test_information_never_holds_a_state(name: str) -> None:
    game = boardwright.game(name, OPTIONS.get(name))
    for seed in range(3):
        match = Match(game)
        for number, step in enumerate(random_playout(game, random.Random(seed), 300).steps):
            match.play(step)
            if number % 25 == 0:
                for seat in (*range(game.seats), None):
                    held = reachable(match.information(seat))
                    assert not any(isinstance(item, State | Match) for item in held)
