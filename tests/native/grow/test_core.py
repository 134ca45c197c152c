"""The native core of Grow against the Python rules where chance alone would seldom lead."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from boardwright.core.state import RESIGN
from boardwright.core.turn import Chance, Decide, Over, Step
from boardwright.engine.native import NativeGame, native
from boardwright.games.grow import Grow, GrowState

PERFT = json.loads((Path(__file__).parents[2] / "data" / "grow_perft.json").read_text())


def native_game_of(game: Grow) -> NativeGame:
    native_game = native(game)
    assert native_game is not None
    return native_game


@pytest.mark.parametrize("case", PERFT, ids=lambda case: case["position"])
def test_perft(case: dict[str, Any]) -> None:
    game = Grow(**case["options"])
    native_game = native_game_of(game)
    position = native_game.position(game.parse_position(case["position"]))
    for depth, count in enumerate(case["counts"], 1):
        assert (
            native_game.module.perft(
                native_game.rules, position, depth, native_game.module.SearchControl()
            )
            == count
        )


def same_walk(state: GrowState, rng: random.Random, steps: int, resign: float = 0) -> None:
    """Plays at random on both sides of the border and compares all there is to compare."""
    native_game = native_game_of(state.game)
    position = native_game.position(state)
    for _ in range(steps):
        assert native_game.rules.encode(position) == native_game.encode(state)
        assert native_game.rules.begins_turn(position) == state.begins_turn
        turn = state.turn()
        if isinstance(turn, Over):
            assert native_game.rules.shares(position) == pytest.approx(turn.outcome.values)
            return
        if isinstance(turn, Chance):
            action, seat = rng.choice(turn.outcomes), None
            codes = [(native_game.encode_action(outcome), 1) for outcome in turn.outcomes]
            assert native_game.rules.outcomes(position) == codes
        else:
            assert isinstance(turn, Decide)
            (seat,) = turn.seats
            legal = state.legal_actions(seat)
            assert native_game.rules.legal(position, seat) == [
                native_game.encode_action(one) for one in legal
            ]
            action = rng.choice(legal)
        if seat is not None and rng.random() < resign:
            state = state.play(Step(RESIGN, seat))
            position = native_game.position(state)
            continue
        assert native_game.decode_action(native_game.encode_action(action)) == action
        state = state.play(Step(action, seat))
        position = native_game.rules.apply(
            position, -1 if seat is None else seat, native_game.encode_action(action)
        )


@pytest.mark.parametrize("first", ["random", "seat1", "shuffle"])
@pytest.mark.parametrize("players", [3, 8])
def test_seats_that_withdraw(first: str, players: int) -> None:
    for seed in range(30):
        rng = random.Random(seed)
        game = Grow(players=players, size=4, first=first, stall_rounds=seed % 3)
        same_walk(game.start(), rng, 200, resign=0.05)


@pytest.mark.parametrize("ties", ["shared", "later_player"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_compensation(players: int, ties: str) -> None:
    """So little that spaces and ties matter, too."""
    for seed in range(30):
        rng = random.Random(seed)
        options = {"first": ("random", "seat1", "shuffle")[seed % 3], "stall_rounds": 1 + seed % 2}
        game = Grow(players=players, size=3, compensation=1 + seed % 4, ties=ties, **options)
        same_walk(game.start(), rng, 200, resign=0.02)


def test_the_largest_board_with_all_players() -> None:
    same_walk(Grow(players=8, size=25, fresh_head="may_move").start(), random.Random(1), 120)


@pytest.mark.parametrize(
    "position",
    [
        "3/1R(3)1/B2",
        "rR(9)1/1bB/B(2)2 red,blue red grew 0 b3,b3 - -",
        "R(2)2/3/1bB red,blue blue - 5 - - -",
    ],
)
def test_stacks_and_turns_under_way(position: str) -> None:
    for seed in range(40):
        same_walk(Grow(size=3).parse_position(position), random.Random(seed), 60)


def test_the_most_decisions_there_can_be() -> None:
    """A head on every space but one free and one of the foe: each may go to all others."""
    row = "/".join(["R" * 25] * 24)
    game = Grow(size=25)
    native_game = native_game_of(game)
    position = native_game.position(game.parse_position(f"{row}/{'R' * 23}B1"))
    drops, moves = 1, 623 * 622 + 1
    assert len(native_game.rules.legal(position, 0)) == drops + moves + 1


def chance_of_a_win(state: GrowState, known: dict[GrowState, Fraction]) -> Fraction:
    """Red's, if all play uniformly at random."""
    if state.outcome is not None:
        return Fraction(state.outcome.values[0]).limit_denominator(2)
    if state not in known:
        known[state] = Fraction(0)  # no way back to it: quiet turns are counted
        after = [state.act(action) for action in state.legal_actions(state.mover)]
        known[state] = sum((chance_of_a_win(s, known) for s in after), Fraction(0)) / len(after)
    return known[state]


@pytest.mark.parametrize("position", ["1B/R1", "1Rr/1bB/Rbb", "R(2)2/Bb1/bbb"])
def test_playouts_choose_uniformly(position: str) -> None:
    size = position.count("/") + 1
    game = Grow(size=size, stall_rounds=1)
    state = game.parse_position(position)
    native_game = native_game_of(game)
    games = 40_000
    shares, played, _ = native_game.module.playouts(
        native_game.rules,
        native_game.position(state),
        games,
        1,
        7,
        native_game.module.SearchControl(),
    )
    assert played == games
    assert shares[0] / games == pytest.approx(float(chance_of_a_win(state, {})), abs=0.01)


GOOD = [0, 0, 0, 0, 0, 0, 2, 0, 1, 1 | 1 << 4 | 1 << 16, 0, 0, 2 | 1 << 4]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        pytest.param(0, 1, id="not full"),
        pytest.param(0, 2, id="not stalled"),
        pytest.param(0, 3, id="nobody gave up"),
        pytest.param(1, 2, id="no such seat"),
        pytest.param(1, 1, id="ready heads of another"),
        pytest.param(2, 1, id="dropped and not grown"),
        pytest.param(3, 1, id="grown and nothing moved"),
        pytest.param(4, 7, id="quiet too long"),
        pytest.param(5, 1, id="one player left"),
        pytest.param(6, 1, id="length of the order"),
        pytest.param(7, 1, id="a seat twice"),
        pytest.param(9, 3, id="stones of no seat"),
        pytest.param(9, 1 << 4, id="a head of nobody"),
        pytest.param(9, 1 | 1 << 4 | 2 << 16, id="more ready than heads"),
        pytest.param(9, 1, id="a player without head"),
        pytest.param(9, 1 | 4000 << 4, id="too many heads"),
        pytest.param(9, -1, id="negative"),
        pytest.param(10, 1 << 28, id="bits beyond"),
    ],
)
def test_invalid_encodings_are_refused(place: int, value: int) -> None:
    rules = native_game_of(Grow(size=2, stall_rounds=3)).rules
    assert rules.encode(rules.decode(GOOD)) == GOOD
    bad = [*GOOD]
    bad[place] = value
    with pytest.raises(ValueError, match="invalid position encoding"):
        rules.decode(bad)


def test_numbers_of_the_wrong_length() -> None:
    rules = native_game_of(Grow(size=2)).rules
    for wrong in ([], GOOD[:-1], [*GOOD, 0]):
        with pytest.raises(ValueError, match="invalid position encoding"):
            rules.decode(wrong)
