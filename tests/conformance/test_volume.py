"""Random games by the thousand: each ends, and none meets a situation the rules do not cover."""

from __future__ import annotations

import random

import pytest

import boardwright
from boardwright import BadOptions, Game
from boardwright.testing import random_playout
from boardwright.testing.variants import random_options

pytestmark = pytest.mark.slow("thousands of games")

CHUNKS = 6
GAMES = 3_000
LONG = 200_000
"""Far beyond any game with default end rules, far below for ever."""


def _play_to_the_end(game: Game, rng: random.Random) -> str:
    steps, state = random_playout(game, rng, LONG)
    outcome = state.outcome
    assert outcome is not None, f"{game!r} still goes on after {len(steps)} steps: {state}"
    assert abs(sum(outcome.values) - 1) < 1e-9
    assert not any(state.legal_actions(seat) for seat in range(game.seats))
    return outcome.reason


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_thrive(chunk: int) -> None:
    game, rng = boardwright.game("thrive"), random.Random(f"thrive {chunk}")
    reasons = {_play_to_the_end(game, rng) for _ in range(GAMES // CHUNKS)}
    assert {"capture", "self_capture", "filled"} <= reasons


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_thrust(chunk: int) -> None:
    game, rng = boardwright.game("thrust"), random.Random(f"thrust {chunk}")
    reasons = [_play_to_the_end(game, rng) for _ in range(GAMES // CHUNKS)]
    drawn = reasons.count("stall") + reasons.count("both_lost")
    assert drawn < 0.05 * len(reasons), "nearly all are decided"
    assert reasons.count("last_fleet") > 0.8 * len(reasons), "most of them by the last ship"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_grow_on_small_boards(chunk: int) -> None:
    rng = random.Random(f"grow {chunk}")
    boards = [(size, players) for size in range(3, 8) for players in range(2, 9)]
    games = [boardwright.game("grow", {"size": s, "players": p}) for s, p in boards]
    reasons = {_play_to_the_end(rng.choice(games), rng) for _ in range(GAMES // CHUNKS)}
    assert "board_full" in reasons


@pytest.mark.parametrize("chunk", range(10))
def test_grow_on_the_full_board(chunk: int) -> None:
    game, rng = boardwright.game("grow"), random.Random(f"grow 15 {chunk}")
    for _ in range(5):
        _play_to_the_end(game, rng)


@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("name", boardwright.names())
def test_any_options(name: str, chunk: int) -> None:
    """End rules may be switched off here, so the length is capped."""
    kind, rng = boardwright.game_type(name), random.Random(f"{name} options {chunk}")
    for _ in range(25):
        random_playout(kind.from_options(random_options(kind, rng)), rng, 1_000)


def test_the_smallest_board_with_most_players_is_refused_or_plays() -> None:
    with pytest.raises(BadOptions):
        boardwright.game("grow", {"size": 2, "players": 8})
    _play_to_the_end(boardwright.game("grow", {"size": 2, "players": 4}), random.Random(1))
