"""The native core against the Python rules where chance alone would seldom lead."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from boardwright.core.turn import Chance, Decide
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.thrive import encode_options
from boardwright.games.thrive import Thrive, ThriveState
from boardwright.games.thrive.options import CardName

CARDS = get_args(CardName)
FULL = "a1:vvvvv,c1:vvvvv,f1:vvvvv/a6:vvvvv,b6:vvvvv,c6:vvvvv"
NEARLY = "a1:vvvvv,c3:vvvvv/a6:vvvvv,f6:vvvvf"


def _native_game(game: Thrive) -> NativeGame:
    native_game = native(game)
    assert native_game is not None
    return native_game


def _random_game(rng: random.Random) -> Thrive:
    card = rng.choice(CARDS) if rng.random() < 0.5 else "standard"
    plain = card == "standard"
    return Thrive(
        size=rng.randint(4, 8) if plain else 6,
        holes=rng.choice((3, 5)) if plain else 5,
        card=card,
        first=rng.choice(("black", "white", "random")),
        no_move=rng.choice(("skip", "lose")),
        self_capture=rng.choice(("allowed", "not_last", "forbidden")),
        prefilled=rng.choice(("event", "own_turn", "immediate")),
        repetition=rng.choice((0, 3)),
        no_progress=rng.choice((0, 1, 7, 100, 10_000)),
    )


def _same_walk(state: ThriveState, rng: random.Random, longest: int) -> ThriveState:
    """Plays at random on both sides of the border and compares all there is to compare."""
    native_game = _native_game(state.game)
    position = native_game.position(state)
    for _ in range(longest):
        assert native_game.rules.encode(position) == native_game.encode(state)
        assert native_game.rules.begins_turn(position) == state.begins_turn
        turn = state.turn()
        if isinstance(turn, Decide):
            (seat,) = turn.seats
            assert native_game.rules.deciders(position) == 1 << seat
            actions = state.legal_actions(seat)
            assert native_game.rules.legal(position, seat) == [
                native_game.encode_action(action) for action in actions
            ]
            action = rng.choice(actions)
        elif isinstance(turn, Chance):
            seat = -1
            codes = [(native_game.encode_action(action), 1) for action in turn.outcomes]
            assert native_game.rules.outcomes(position) == codes
            action = rng.choice(turn.outcomes)
        else:
            assert tuple(native_game.rules.shares(position)) == turn.outcome.values
            break
        assert native_game.decode_action(native_game.encode_action(action)) == action
        state = next(
            after for step in state.steps() if step.action == action for after in [state.play(step)]
        )
        position = native_game.rules.apply(position, seat, native_game.encode_action(action))
    return state


@pytest.mark.parametrize("seed", range(40))
def test_random_options(seed: int) -> None:
    rng = random.Random(seed)
    _same_walk(_random_game(rng).start(), rng, 150)


@pytest.mark.parametrize("position", [FULL, NEARLY])
@pytest.mark.parametrize("no_progress", [0, 5, 300, 10_000])
@pytest.mark.parametrize("repetition", [0, 3])
def test_full_pieces_and_their_past(position: str, no_progress: int, repetition: int) -> None:
    """T-25: without holes turns are quiet, and positions come back."""
    game = Thrive(no_progress=no_progress, repetition=repetition, self_capture="forbidden")
    for seed in range(8):
        _same_walk(game.parse_position(f"{position} black"), random.Random(seed), 60)


def test_repetition_is_seen() -> None:
    """TV-15."""
    game = Thrive()
    state, native_game = game.parse_position(f"{FULL} black"), _native_game(game)
    position = native_game.position(state)
    for text in ("a1-b2", "a6-b5", "b2-a1", "b5-a6") * 2:
        action = game.parse_action(text)
        position = native_game.rules.apply(position, state.mover, native_game.encode_action(action))
        state = state.act(action)
        assert native_game.rules.encode(position) == native_game.encode(state)
    assert str(state.ended) == "repetition:1,2"


@pytest.mark.parametrize("seat", [0, 1])
def test_surrender_crosses_the_border(seat: int) -> None:
    for game in (Thrive(), Thrive(card="random")):
        gone = game.start().resign(seat)
        native_game = _native_game(game)
        position = native_game.position(gone)
        assert native_game.rules.encode(position) == native_game.encode(gone)
        assert native_game.rules.shares(position)[1 - seat] == 1


@pytest.mark.parametrize(
    "change",
    [
        pytest.param((0, 9), id="stage"),
        pytest.param((0, 3), id="pegs only though it can move"),
        pytest.param((0, 4), id="card drawn though it is printed"),
        pytest.param((1, 2), id="mover"),
        pytest.param((2, 1), id="winner of a running game"),
        pytest.param((3, 1), id="captured but pieces are left"),
        pytest.param((4, 1), id="quiet though holes are empty"),
        pytest.param((5, 7), id="too many pieces"),
        pytest.param((5, 5), id="pieces out of step"),
        pytest.param((6, 63), id="off the board"),
        pytest.param((6, 1), id="two on one square"),
        pytest.param((7, 0), id="no centre peg"),
        pytest.param((7, 1 << 25), id="a hole too many"),
    ],
)
def test_nonsense_is_refused(change: tuple[int, int]) -> None:
    game = Thrive()
    native_game = _native_game(game)
    wire = native_game.encode(game.start())
    wire[change[0]] = change[1]
    with pytest.raises(ValueError, match="invalid position encoding"):
        native_game.rules.decode(wire)


def test_truncated_and_overlong_wires_are_refused() -> None:
    game = Thrive()
    native_game = _native_game(game)
    wire = native_game.encode(game.start())
    for bad in (*(wire[:length] for length in range(len(wire))), [*wire, 8]):
        with pytest.raises(ValueError, match="invalid position encoding"):
            native_game.rules.decode(bad)


@pytest.mark.parametrize(
    "change", [(0, 3), (0, 9), (1, 4), (2, 3), (6, 1), (7, -1), (8, 1), (9, 0)]
)
def test_impossible_options_are_refused(change: tuple[int, int]) -> None:
    native_game = _native_game(Thrive())
    numbers = encode_options(native_game.game)
    numbers[change[0]] = change[1]
    with pytest.raises(ValueError, match="invalid options encoding"):
        native_game.module.GameRules(numbers)
