"""Players that always answer alike: openings make their games differ, and repeats are counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import boardwright

Run = Any
_THRIVE = ("selfplay", "thrive", "--jobs", "1", "--set", "size=4", "--set", "holes=3")
_ALIKE = (*_THRIVE, "--players", "think:20,think:20", "--games", "4")


def _records(file: Path) -> list[boardwright.Record]:
    return list(boardwright.parse_records(file.read_text()))


def test_openings_make_games_of_deterministic_players_differ(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    result = run(*_ALIKE, "--out", str(file))
    assert (result.code, result.err) == (0, "")
    records = _records(file)
    assert len({record.steps for record in records}) == 4
    assert "distinct games: 4 of 4" in result.out.splitlines()
    for record in records:
        assert int(record.tags["opening"]) == 6, "two turns of a move and two pegs"
        assert record.outcome is not None
    assert json.loads(run(*_ALIKE, "--json").out)["distinct"] == 4


@pytest.mark.parametrize("players", ["think:20,think:20", "think:20,random"])
def test_one_seed_gives_the_same_openings_and_games(run: Run, tmp_path: Path, players: str) -> None:
    argv = (*_THRIVE, "--players", players, "--games", "2")
    texts = []
    for number, seed in enumerate(("7", "7", "8")):
        file = tmp_path / f"{number}.txt"
        run(*argv, "--seed", seed, "--out", str(file))
        texts.append(file.read_text())
    assert texts[0] == texts[1] != texts[2]
    assert _records(tmp_path / "0.txt")[0].steps != _records(tmp_path / "2.txt")[0].steps


def test_without_openings_games_repeat_and_a_warning_says_so(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    result = run(*_ALIKE, "--openings", "0", "--out", str(file))
    assert result.code == 0
    assert "distinct games: 1 of 4" in result.out.splitlines()
    assert result.err == (
        "boardwright: warning: only 1 of 4 games is distinct: the rest repeat it step for step,"
        " so the statistics rest on 1 game, not 4. Vary the openings with --openings 2\n"
    )
    assert {record.tags["opening"] for record in _records(file)} == {"0"}
    second = run(*_ALIKE, "--openings", "0", "--json")
    assert json.loads(second.out)["distinct"] == 1
    assert second.err == result.err


def test_hidden_games_have_no_opening_by_default(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    argv = (
        "selfplay",
        "thrust",
        "--jobs",
        "1",
        "--players",
        "think:20,think:20",
        "--games",
        "2",
        "--cap",
        "30",
    )
    result = run(*argv, "--out", str(file))
    assert result.err == ""
    assert "distinct games: 2 of 2" in result.out.splitlines()
    assert {record.tags["opening"] for record in _records(file)} == {"0"}
    assert run(*argv, "--openings", "2", "--out", str(file)).code == 0
    for record in _records(file):
        assert int(record.tags["opening"]) > 0
        assert len([step for step in record.steps if step.seat is not None]) > 30


def test_openings_that_end_the_game_are_refused(run: Run) -> None:
    result = run(*_ALIKE, "--openings", "500")
    assert result.code == 2
    assert "500 random turns end Thrive" in result.err


def test_a_board_too_small_for_a_turn_each_still_has_games(run: Run) -> None:
    argv = (
        "selfplay",
        "grow",
        "--jobs",
        "1",
        "--set",
        "size=2",
        "--set",
        "players=4",
        "--games",
        "2",
    )
    result = run(*argv, "--players", "random")
    assert result.code == 0, result.err


def test_a_warning_recommends_no_opening_that_would_be_refused(run: Run) -> None:
    rules = ("--set", "size=2", "--set", "players=4", "--set", "first=seat1")
    argv = (
        "selfplay",
        "grow",
        "--jobs",
        "1",
        *rules,
        "--players",
        "random",
        "--games",
        "40",
        "--openings",
    )
    result = run(*argv, "0")
    assert "games are distinct" in result.err
    assert "--openings" not in result.err
    assert run(*argv, "4").code == 2
