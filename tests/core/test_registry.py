"""A fourth game needs one registry line and nothing else."""

from __future__ import annotations

import random

import pytest

import boardwright
from boardwright import UnknownGame, parse_record, register
from boardwright.core import registry
from boardwright.core.record import record_from_json
from boardwright.match import Match
from boardwright.testing import check_game, perft, random_playout
from boardwright.testing.golden import golden_records


@pytest.fixture
def pennies(monkeypatch: pytest.MonkeyPatch) -> boardwright.Game:
    monkeypatch.setattr(registry, "_import_paths", dict(registry._import_paths))
    register("pennies", "boardwright.testing.example:Pennies")
    return boardwright.game("pennies", {"players": "3"})


def test_it_is_found_by_name(pennies: boardwright.Game) -> None:
    assert "pennies" in boardwright.names()
    assert pennies.seats == 3
    assert boardwright.game_type("pennies") is type(pennies)


def test_it_is_written_down_and_read_back(pennies: boardwright.Game) -> None:
    steps, state = random_playout(pennies, random.Random(3))
    match = Match(pennies)
    for step in steps:
        match.play(step)
    record = match.record({"north": "Ada"}, {"place": "home"})
    assert parse_record(str(record)).final == state
    assert record_from_json(record.to_json()) == record


def test_it_keeps_the_contract_records_included(pennies: boardwright.Game) -> None:
    check_game(pennies, games=5)


def test_golden_records_come_by_themselves(pennies: boardwright.Game) -> None:
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


def test_every_registered_game_goes_by_its_own_name() -> None:
    for name in boardwright.names():
        assert boardwright.game_type(name).name == name
