"""A record that is given its states is the one that replays its steps."""

from __future__ import annotations

import random

import pytest

import boardwright
from boardwright.core.record import Record
from boardwright.match import Match
from boardwright.testing import random_playout

OPTIONS = {"thrive": {"size": 4}, "grow": {"size": 4, "players": 3}, "thrust": {}}


@pytest.mark.parametrize("name", boardwright.names())
@pytest.mark.parametrize("seed", range(3))
def test_given_states_are_those_of_a_replay(name: str, seed: int) -> None:
    game = boardwright.game(name, OPTIONS.get(name, {}))
    match = Match(game)
    for step in random_playout(game, random.Random(seed), 300).steps:
        match.play(step)
    ours, theirs = match.record(), Record(game, match.steps)
    assert ours.turns == theirs.turns
    assert ours.steps == theirs.steps
    assert list(ours.states()) == list(theirs.states())
    assert ours.final == theirs.final == match.state
    assert list(match.states) == list(Match.resume(Record(game, match.steps)).states) or (
        match.steps != ours.steps
    ), "the match's own states are as they were played"
