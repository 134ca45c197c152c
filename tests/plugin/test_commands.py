"""The game in the terminal: played, written down, read back, and among computers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from tests.plugin.conftest import GAME

from boardwright.core.record import parse_record, parse_records

Program = Callable[..., CompletedProcess[str]]
FIRST_EVERY_TIME = "1\n" * 20


def test_it_is_listed_with_its_options_and_its_first_position(boardwright: Program) -> None:
    assert GAME in boardwright("games").stdout
    options = boardwright("options", GAME).stdout
    assert "players = 2\n" in options
    assert "    How many play?\n      2 to 4\n" in options
    shown = boardwright("show", GAME).stdout
    assert "@- -2,-2 -2,-2 0,0 . 0 ." in shown
    assert boardwright("show", GAME, "--svg", "-").stdout.startswith("<svg")
    assert "no rule page" in boardwright("rules", GAME, code=2).stderr


def test_a_person_plays_it_to_its_end_and_keeps_the_record(
    boardwright: Program, tmp_path: Path
) -> None:
    kept = tmp_path / "game.txt"
    words = ("play", GAME, "--players", "human,level:1", "--seed", "3", "--save", str(kept))
    shown = boardwright(*words, typed=f"rules\nhint\n{FIRST_EVERY_TIME}").stdout
    assert "There is no rule page for this game." in shown
    assert "Hint: mark:" in shown
    assert "mark:1" in shown
    assert "east has chosen" in shown
    record = parse_record(kept.read_text())
    assert record.game.name == GAME
    assert record.outcome is not None
    assert parse_record(str(record)) == record
    replayed = boardwright("replay", str(kept)).stdout
    assert str(record.final.view(0)) in replayed


def test_three_people_at_one_keyboard(boardwright: Program) -> None:
    words = ("play", GAME, "--set", "players=3", "--players", "human", "--seed", "1")
    shown = boardwright(*words, typed="\n1\n1\n1\n" * 20).stdout
    for name in ("North", "East", "South"):
        assert f"Pass the keyboard to {name}" in shown
    assert "Score: North" in shown


@pytest.mark.parametrize(
    ("seats", "players"),
    [(2, "random,random"), (3, "random,level:1,mcts:20"), (4, "greedy,random")],
)
def test_computers_meet_in_the_arena(
    boardwright: Program, tmp_path: Path, seats: int, players: str
) -> None:
    out = tmp_path / "run"
    words = ("arena", GAME, "--set", f"players={seats}", "--players", players)
    shown = boardwright(*words, "--games", "12", "--jobs", "2", "--out", str(out), "--json").stdout
    assert json.loads(shown)["games"] == 12
    records = [parse_record(file.read_text()) for file in (out / "records").iterdir()]
    assert len(records) == 12
    assert {record.game.seats for record in records} == {seats}
    assert all(record.outcome is not None for record in records)


def test_it_is_analysed_and_reviewed(boardwright: Program, tmp_path: Path) -> None:
    kept = tmp_path / "games.txt"
    boardwright("selfplay", GAME, "--games", "2", "--out", str(kept), "--seed", "5")
    assert len([*parse_records(kept.read_text())]) == 2
    assert "Pennies: north greedy" in boardwright("review", str(kept), "--nodes", "30").stdout
    assert "North 50.0%, East 50.0%" in boardwright("analyse", GAME, "--nodes", "30").stdout
