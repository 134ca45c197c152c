"""A fourth game needs one line of registration and nothing else."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Annotated, Literal

import pytest
from msgspec import Meta

import boardwright
from boardwright import UnknownGame, parse_record
from boardwright.core.record import record_from_json
from boardwright.core.registry import unregister
from boardwright.match import Match
from boardwright.testing import check_game, perft, random_playout, registered
from boardwright.testing.example import Pennies
from boardwright.testing.golden import golden_records

PENNIES = "boardwright.testing.example:Pennies"


@pytest.fixture
def pennies() -> Iterator[boardwright.Game]:
    with registered("pennies", PENNIES):
        yield boardwright.game("pennies", {"players": "3"})


def test_it_is_found_by_name(pennies: boardwright.Game) -> None:
    assert "pennies" in boardwright.names()
    assert pennies.seats == 3
    assert boardwright.game_type("pennies") is type(pennies)


def test_its_records_read_back(pennies: boardwright.Game) -> None:
    steps, state = random_playout(pennies, random.Random(3))
    match = Match(pennies)
    for step in steps:
        match.play(step)
    record = match.record({"north": "Ada"}, {"place": "home"})
    assert parse_record(str(record)).final == state
    assert record_from_json(record.to_json()) == record


def test_it_passes_check_game(pennies: boardwright.Game) -> None:
    check_game(pennies, games=5)


def test_golden_records_need_no_code_of_its_own(pennies: boardwright.Game) -> None:
    for _, record in golden_records("pennies"):
        assert parse_record(str(record)) == record


def test_perft_counts_sealed_steps_seat_by_seat(pennies: boardwright.Game) -> None:
    start = boardwright.game("pennies").parse_position("1,2 -2,-2 0,0 1,2 0 .")
    assert [perft(start, depth) for depth in range(1, 4)] == [2 + 3, 2 * 3 + 3 * 2, 12 * 3]


@pytest.mark.parametrize("name", ["", "chess", "Thrive", "thrive ", "x" * 100_000, "\0"])
def test_unknown_games_are_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(UnknownGame, match=r"unknown game .*; choose from: ") as caught:
        boardwright.game(name)
    assert len(str(caught.value)) < 300


def test_every_game_is_registered_under_its_own_name() -> None:
    for name in boardwright.names():
        assert boardwright.game_type(name).name == name


def _answer_of_another_process(code: str) -> str:
    command = [sys.executable, "-c", f"import boardwright; {code}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_a_game_is_registered_for_a_while_here_and_in_child_processes() -> None:
    known = "print(*boardwright.names())"
    built_in = _answer_of_another_process(known)
    with registered("pennies", PENNIES):
        assert _answer_of_another_process(known) == f"{built_in} pennies"
        state = "print(boardwright.game('pennies').start())"
        assert _answer_of_another_process(state) == str(boardwright.game("pennies").start())
    assert "pennies" not in boardwright.names()
    assert _answer_of_another_process(known) == built_in


def test_a_name_that_is_taken_is_not_registered() -> None:
    with (
        pytest.raises(ValueError, match="there is a game 'grow' already"),
        registered("grow", PENNIES),
    ):
        pytest.fail("registered over another game")
    assert boardwright.game_type("grow").name == "grow"


def test_only_a_registered_game_is_unregistered() -> None:
    with pytest.raises(UnknownGame, match="'pennies' is not registered"):
        unregister("pennies")


class _PairsOptions(boardwright.Options, frozen=True):
    hands: Annotated[Literal[4, 2], Meta(description="How many play.")] = 4


class _Pairs(boardwright.Game):
    options_type = _PairsOptions
    seats_option = "hands"


def test_the_number_of_seats_is_the_option_that_the_game_says() -> None:
    assert Pennies.seat_limits() == (2, 4)
    assert _Pairs.seat_limits() == (2, 4)
    assert boardwright.game_type("thrive").seat_limits() == (2, 2)
