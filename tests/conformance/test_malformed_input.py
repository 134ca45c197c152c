"""Bad input of every kind gives one clear typed error, or something that can be played."""

from __future__ import annotations

import random

import msgspec
import pytest

import boardwright
from boardwright import BadAction, BadOptions, BadPosition, BadRecord, Game, Record, State
from boardwright.core.record import parse_record, record_from_json
from boardwright.testing import random_playout
from boardwright.testing.malformed_input import MALFORMED_JSON, MALFORMED_TEXTS, mutate
from boardwright.testing.variants import random_options

pytestmark = pytest.mark.slow("hundreds of made-up inputs")

NAMES = pytest.mark.parametrize("name", boardwright.names())
GAMES = pytest.mark.parametrize(
    "game",
    [
        boardwright.game_type(name).from_options(options)
        for name in boardwright.names()
        for options in (
            {},
            *(random_options(boardwright.game_type(name), random.Random(seed)) for seed in (5, 6)),
        )
    ],
    ids=repr,
)
MUTANTS = 300


def _clear(error: BaseException) -> None:
    words = str(error)
    assert 0 < len(words) < 2_000
    assert words.isprintable()
    assert error.__suppress_context__ or error.__context__ is None, "the cause is of no use"


def _positions(game: Game, rng: random.Random) -> list[State]:
    return [random_playout(game, rng, rng.randint(0, 150)).state for _ in range(12)]


def _is_sound(game: Game, state: State, rng: random.Random) -> None:
    assert game.parse_position(str(state)) == state
    for seat in (*range(game.seats), None):
        state.view(seat)
    for _, later in [random_playout(state, rng, 12) for _ in range(2)]:
        later.evaluate()


@GAMES
def test_positions(game: Game) -> None:
    rng = random.Random(f"hostile {game.name}")
    texts = [str(state) for state in _positions(game, rng)]
    for text in (*MALFORMED_TEXTS, *(mutate(rng.choice(texts), rng) for _ in range(MUTANTS))):
        try:
            state = game.parse_position(text)
        except BadPosition as error:
            _clear(error)
        else:
            _is_sound(game, state, rng)


@GAMES
def test_positions_in_json(game: Game) -> None:
    rng = random.Random(f"hostile json {game.name}")
    texts = [msgspec.json.encode(state.position()).decode() for state in _positions(game, rng)]
    mutants = (mutate(rng.choice(texts), rng) for _ in range(MUTANTS))
    hostile: tuple[str | bytes, ...] = (*MALFORMED_JSON, *mutants, *_absurd(texts, rng))
    for data in hostile:
        try:
            state = game.decode_position(data)
        except BadPosition as error:
            _clear(error)
        else:
            _is_sound(game, state, rng)


def _absurd(texts: list[str], rng: random.Random) -> list[bytes]:
    """Well-formed JSON of the right types with one absurd value in it."""
    found = []
    for _ in range(MUTANTS):
        data = msgspec.json.decode(rng.choice(texts))
        _poison(data, rng)
        found.append(msgspec.json.encode(data))
    return found


def _poison(data: object, rng: random.Random) -> None:
    while isinstance(data, dict | list) and data:
        key = rng.choice(list(data)) if isinstance(data, dict) else rng.randrange(len(data))
        inner = data[key]
        if not (isinstance(inner, dict | list) and inner and rng.random() < 0.8):
            data[key] = _absurdity(inner, rng)
            return
        data = inner


def _absurdity(value: object, rng: random.Random) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((-1, 0, 1, 2, 7, 99, 10**9, 2**63, -(2**63)))
    if isinstance(value, str):
        return rng.choice(("", "-", "x", value * 2, value[:-1], "9" * 5_000))
    if isinstance(value, list):
        return rng.choice(([], value * 2, value[:-1], value * 5_000))
    return None


@GAMES
def test_views(game: Game) -> None:
    rng = random.Random(f"hostile view {game.name}")
    texts = [
        str(state.view(seat))
        for state in _positions(game, rng)
        for seat in (*range(game.seats), None)
    ]
    for text in (*MALFORMED_TEXTS, *(mutate(rng.choice(texts), rng) for _ in range(MUTANTS))):
        try:
            view = game.parse_view(text)
        except BadPosition as error:
            _clear(error)
        else:
            assert game.parse_view(str(view)) == view
            _completed(game, view, rng)


def _completed(game: Game, view: boardwright.View, rng: random.Random) -> None:
    """A view that no state could give may be found out only when one is looked for."""
    try:
        state = game.determinize(view, rng)
    except BadPosition as error:
        _clear(error)
    else:
        assert state.view(view.seat) == view


@GAMES
def test_actions(game: Game) -> None:
    rng = random.Random(f"hostile action {game.name}")
    texts = [str(step.action) for state in _positions(game, rng) for step in state.steps()]
    for text in (*MALFORMED_TEXTS, *(mutate(rng.choice(texts), rng) for _ in range(MUTANTS))):
        try:
            action = game.parse_action(text)
        except BadAction as error:
            _clear(error)
        else:
            assert game.parse_action(str(action)) == action


@NAMES
def test_options(name: str) -> None:
    kind = boardwright.game_type(name)
    absurd: tuple[object, ...] = (
        *MALFORMED_TEXTS,
        None,
        True,
        -1,
        1.5,
        10**30,
        [],
        {},
        b"",
        object(),
    )
    for spec in kind.options_type.specs():
        for value in absurd:
            with pytest.raises(BadOptions) as caught:
                kind.from_options({spec.key: value})
            _clear(caught.value)
    for key in MALFORMED_TEXTS:
        with pytest.raises(BadOptions) as caught:
            kind.from_options({key: 1})
        _clear(caught.value)


@NAMES
def test_records(name: str) -> None:
    game, rng = boardwright.game(name), random.Random(f"hostile record {name}")
    record = Record(game, random_playout(game, rng, 60).steps, {game.seat_names[0]: "Ada"})
    text, twin = str(record), record.to_json()
    for bad in (*MALFORMED_TEXTS, *(mutate(text, rng) for _ in range(MUTANTS))):
        try:
            parse_record(bad)
        except BadRecord as error:
            _clear(error)
    twins: tuple[str | bytes, ...] = tuple(mutate(twin, rng) for _ in range(MUTANTS))
    for data in (*MALFORMED_JSON, *twins):
        try:
            record_from_json(data)
        except BadRecord as error:
            _clear(error)
