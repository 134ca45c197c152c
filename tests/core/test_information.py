"""What a seat knows survives the way through JSON, and nonsense does not get in."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import boardwright
from boardwright import BadPosition, Game
from boardwright.core.information import information_from_json, information_to_json
from boardwright.match import Match
from boardwright.testing import random_step
from boardwright.testing.example import Pennies
from boardwright.testing.malformed_input import MALFORMED_JSON

GAMES: tuple[Game, ...] = (Pennies(), *map(boardwright.game, boardwright.names()))


def _match(game: Game, steps: int, seed: int) -> Match:
    match, rng = Match(game), random.Random(seed)
    while len(match.steps) < steps and (step := random_step(match.state, rng)):
        match.play(step)
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("steps", [0, 1, 9, 40, 160, 600])
def test_round_trip(game: Game, steps: int) -> None:
    whole = _match(game, steps, steps)
    later = Match(game, whole.state)
    for match in (whole, later):
        for seat in (*range(game.seats), None):
            information = match.information(seat)
            assert information_from_json(game, information_to_json(information)) == information


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_legal_actions_follow_from_the_view(game: Game) -> None:
    information = _match(game, 12, 3).information(0)
    data = json.loads(information_to_json(information))
    del data["legal"]
    assert information_from_json(game, json.dumps(data)) == information


@pytest.mark.parametrize("data", MALFORMED_JSON, ids=lambda data: repr(data[:8]))
def test_malformed_json(data: str | bytes) -> None:
    for game in GAMES:
        with pytest.raises(BadPosition) as caught:
            information_from_json(game, data)
        assert len(str(caught.value)) < 500


def _other_seat(data: dict[str, Any]) -> None:
    data["origin"] = data["view"].replace("@black", "@red")


SPOILERS: tuple[Callable[[dict[str, Any]], object], ...] = (
    lambda data: data.update(view="@nobody"),
    lambda data: data.update(legal=["s1:scan", "burn:99"]),
    lambda data: data.update(origin="@black"),
    lambda data: data.update(state="- - 1 setup black - 0 - 0 draw:black -"),
    lambda data: data["observations"].append([{"event": "peeked"}]),
    lambda data: data["observations"].append([{"event": "played", "by": 0}]),
    lambda data: data["observations"].append({"event": "drew", "by": 0}),
    _other_seat,
)


@pytest.mark.parametrize("spoil", SPOILERS)
def test_inconsistent_information_is_refused(spoil: Callable[[dict[str, Any]], object]) -> None:
    game = boardwright.game("thrust")
    data = json.loads(information_to_json(_match(game, 40, 3).information(0)))
    information_from_json(game, json.dumps(data))
    spoil(data)
    with pytest.raises(BadPosition):
        information_from_json(game, json.dumps(data))
