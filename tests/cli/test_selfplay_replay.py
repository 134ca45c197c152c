"""Series of games, and records looked through."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import boardwright

Run = Any
_SMALL = {
    "thrive": ("--set", "size=4", "--set", "holes=3"),
    "grow": ("--set", "size=3"),
    "thrust": (),
}


@pytest.mark.parametrize("name", boardwright.names())
def test_records_of_a_series_replay_and_repeat(run: Run, tmp_path: Path, name: str) -> None:
    first, second = tmp_path / "1.txt", tmp_path / "2.txt"
    argv = (
        "selfplay",
        name,
        "--jobs",
        "1",
        *_SMALL.get(name, ()),
        "--games",
        "3",
        "--players",
        "random,random",
    )
    result = run(*argv, "--seed", "7", "--out", str(first))
    again = run(*argv, "--seed", "7", "--out", str(second))
    other = run(*argv, "--seed", "8", "--out", str(second.with_name("3.txt")))
    assert (result.code, result.err) == (0, "")
    assert result == again
    assert first.read_text() == second.read_text()
    assert other.code == 0
    assert first.read_text() != second.with_name("3.txt").read_text()
    records = list(boardwright.parse_records(first.read_text()))
    assert len(records) == 3
    assert all(record.outcome is not None for record in records)


def test_seats_rotate_and_the_stronger_player_wins(run: Run) -> None:
    argv = (
        "selfplay",
        "thrive",
        "--jobs",
        "1",
        "--set",
        "size=4",
        "--games",
        "6",
        "--players",
        "greedy,random",
    )
    data = json.loads(run(*argv, "--json").out)
    greedy, chance = data["players"]
    assert greedy["by_seat"]["black"]["games"] == greedy["by_seat"]["white"]["games"] == 3
    assert greedy["wins"] + chance["wins"] == 6
    assert greedy["wins"] >= 5
    assert sum(data["reasons"].values()) == data["games"] == 6
    table = run(*argv).out.splitlines()
    assert table[0].split() == ["player", "wins", "black", "white"]
    assert table[1].split()[:2] == ["1", "greedy"]


def test_more_seats_than_players_are_filled_in_turn(run: Run) -> None:
    argv = (
        "selfplay",
        "grow",
        "--jobs",
        "1",
        "--set",
        "players=4",
        "--set",
        "size=4",
        "--games",
        "2",
    )
    data = json.loads(run(*argv, "--players", "random,random", "--json").out)
    assert sum(p["by_seat"][s]["games"] for p in data["players"] for s in data["seats"]) == 8
    assert sum(data["seats"].values()) == pytest.approx(2)


def test_a_cap_leaves_a_game_unfinished(run: Run) -> None:
    argv = (
        "selfplay",
        "thrive",
        "--jobs",
        "1",
        "--games",
        "1",
        "--cap",
        "4",
        "--openings",
        "0",
        "--json",
    )
    data = json.loads(run(*argv).out)
    assert data["reasons"] == {"unfinished": 1}
    assert data["mean_steps"] == 4


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    run(
        "selfplay",
        "thrive",
        "--jobs",
        "1",
        "--set",
        "size=4",
        "--games",
        "2",
        "--seed",
        "3",
        "--out",
        str(file),
    )
    return file


def test_replay_shows_every_turn_and_the_end(run: Run, record: Path) -> None:
    (first, second) = boardwright.parse_records(record.read_text())
    result = run("replay", str(record), "--all")
    assert result.code == 0
    for turn in first.data.turns:
        assert f"{turn.by}: {' '.join(turn.actions)}" in result.out
    assert " wins: " in result.out.splitlines()[-1]
    assert result == run("replay", str(record))  # nobody can press Enter in a pipe
    bare = run("replay", str(record), "--game", "2", "--no-board").out.splitlines()
    assert len(bare) == len(second.turns) + 4  # title, option, start, turns, end


def test_replay_of_one_turn(run: Run, record: Path) -> None:
    result = run("replay", str(record), "--turn", "2")
    assert result.out.startswith("2 white: ")
    assert run("replay", str(record), "--turn", "0").out.startswith("start")
    late = run("replay", str(record), "--turn", "9999")
    assert late.code == 2
    assert "got 9999" in late.err


def test_replay_as_json_and_from_json(run: Run, record: Path, tmp_path: Path) -> None:
    first = next(boardwright.parse_records(record.read_text()))
    data = json.loads(run("replay", str(record), "--json").out)
    assert len(data["positions"]) == len(first.turns) + 1
    assert data["positions"][-1] == str(first.final)
    twin = tmp_path / "twin.json"
    twin.write_text(first.to_json())
    assert run("replay", str(twin), "--all").out == run("replay", str(record), "--all").out


def test_a_finished_hidden_game_shows_both_sides_an_unfinished_one_none(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "thrust.txt"
    run(
        "selfplay",
        "thrust",
        "--jobs",
        "1",
        "--games",
        "1",
        "--players",
        "random,random",
        "--out",
        str(file),
    )
    record = next(boardwright.parse_records(file.read_text()))
    assert run("replay", str(file), "--turn", "5").code == 0
    both = run("replay", str(file), "--turn", "5").out
    one = run("replay", str(file), "--turn", "5", "--seat", "black").out
    assert len(both) > len(one)
    cut = boardwright.Record(record.game, record.steps[:40])
    file.write_text(str(cut))
    spectators = run("replay", str(file), "--turn", "3").out
    assert spectators == run("replay", str(file), "--turn", "3", "--seat", "-").out
