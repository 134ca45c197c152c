"""Hypothesis looks for a path on which a game breaks the contract."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import boardwright
from boardwright import Record, parse_record
from boardwright.testing.strategies import machine, option_sets, playouts, states
from boardwright.testing.variants import random_options

pytestmark = pytest.mark.slow("long random runs")

CALM = settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=10,
    stateful_step_count=12,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],  # shrinking whole games takes minutes
)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", boardwright.names())
def test_machine_under_some_options(name: str, seed: int) -> None:
    kind = boardwright.game_type(name)
    options = random_options(kind, random.Random(f"machine {seed}")) if seed else {}
    run_state_machine_as_test(machine(kind.from_options(options)), settings=CALM)


@pytest.mark.parametrize("name", boardwright.names())
def test_option_sets_are_always_accepted(name: str) -> None:
    kind = boardwright.game_type(name)

    @settings(CALM, max_examples=100)
    @given(option_sets(kind))
    def accepted(options: dict[str, object]) -> None:
        game = kind.from_options(options)
        changed = game.options.changed()
        assert all(options[key] == value for key, value in changed.items())
        assert kind.from_options(changed) == game

    accepted()


@pytest.mark.parametrize("name", boardwright.names())
def test_records_of_playouts_read_back(name: str) -> None:
    game = boardwright.game(name)

    @settings(CALM, max_examples=20)
    @given(playouts(game, 300), st.text(max_size=30))
    def reads_back(
        playout: tuple[tuple[boardwright.Step, ...], boardwright.State], who: str
    ) -> None:
        steps, state = playout
        record = Record(game, steps, {game.seat_names[0]: who}, tags={"note": who})
        again = parse_record(str(record))
        assert again == record
        assert again.final == state

    reads_back()


@pytest.mark.parametrize("name", boardwright.names())
def test_equal_texts_mean_equal_states(name: str) -> None:
    game = boardwright.game(name)

    @settings(CALM, max_examples=40)
    @given(states(game, 200), states(game, 3))
    def tells_apart(one: boardwright.State, other: boardwright.State) -> None:
        assert (str(one) == str(other)) == (one == other)
        assert game.parse_position(str(one)) == one

    tells_apart()
