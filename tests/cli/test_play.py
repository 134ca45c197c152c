"""Terminal play with typed lines, outside a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardwright

Run = Any
_THRIVE = ("play", "thrive", "--seed", "1", "--players")


def test_a_whole_turn_on_one_line_and_the_answer(run_with: Run) -> None:
    result = run_with(["c1-c2 c2+c5 d1+d4"], *_THRIVE, "human,greedy")
    assert result.code == 0
    assert result.err == ""
    assert "Black to move" in result.out
    assert "\nWhite: " in result.out
    assert "c2-c4" in result.out  # the fresh peg works from the next turn on
    assert "\x1b" not in result.out


def test_pods_can_be_picked_by_number_and_name(run_with: Run) -> None:
    result = run_with(["3", "c2", "1", "2", "1", "board"], *_THRIVE, "human,human")
    assert "black> 3" in result.out
    assert "c2… (23)" not in result.out.split("black> 3")[0]
    assert "  1 a1… (23)" in result.out  # 138 pegs come by pod
    assert "  1 c2+a1" in result.out  # c2 lists its holes
    assert "White to move a pod" in result.out
    assert "Black: c1-c2" in result.out.split("White to move")[1]


def test_typos_get_one_sentence_and_another_chance(run_with: Run) -> None:
    lines = ["zzz", "a1-a3", "99", "c1-c2 c2+c5 d1+d4 a6-a5", "9" * 5000, "x" * 20_000, "c1-c2"]
    out = run_with(lines, *_THRIVE, "human,human").out
    assert "Expected a move like a1-a2 or a peg like a1+c5, got 'zzz'; type ? for help." in out
    assert "Black cannot play 'a1-a3': the pod has no peg for that move.\n" in out
    assert "There is no number 99 in the list." in out
    assert "'a6-a5' comes too late: your turn is over by then." in out
    assert out.count("peg") > 1
    assert "place" in out.split("black> c1-c2\n")[-1]


def test_a_line_with_a_mistake_plays_nothing(run_with: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run_with(["c1-c2 c2+c5 c2+c5", f"save {file}"], *_THRIVE, "human,human")
    assert boardwright.parse_record(file.read_text()).steps == ()


def test_undo_stays_inside_the_turn(run_with: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    lines = ["undo", "c1-c2", "c2+c5", "u", "undo", "d1-d2 d2+c5 d2+d4", "u", f"save {file}"]
    out = run_with(lines, *_THRIVE, "human,human").out
    assert out.count("There is nothing to undo in this turn.") == 2
    (turn,) = boardwright.parse_record(file.read_text()).turns
    assert [str(step.action) for step in turn] == ["d1-d2", "d2+d4", "d2+c5"]


def test_help_legal_more_rules_and_hint(run_with: Run) -> None:
    lines = ["?", "rules", "legal", "more", "more", "hint", ""]
    out = run_with(["c1-c2", *lines], *_THRIVE, "human,human").out
    assert "undo an action" in out
    assert "Thrive\n======" in out
    assert "... and 78 more" in out
    assert " 61 " in out
    assert "138 " in out
    assert "Hint: " in out


def test_resigning_is_asked_twice(run_with: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    argv = (*_THRIVE, "human,human", "--save", str(file))
    out = run_with(["resign", "n", "resign", "y"], *argv).out
    assert "White wins: surrender." in out
    assert f"The record is in {file}" in out
    outcome = boardwright.parse_record(file.read_text()).outcome
    assert outcome is not None
    assert outcome.winners == (1,)


def test_quitting_shows_how_to_resume_and_it_works(run_with: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    argv = (*_THRIVE, "human,greedy")
    result = run_with(["c1-c2 c2+c5 d1+d4", "d1-d2", "quit"], *argv, "--save", str(file))
    assert f"boardwright play --resume {file} --save {file}" in result.out
    assert len(boardwright.parse_record(file.read_text()).steps) == 7
    back = run_with(["undo", "quit"], "play", "--resume", str(file))
    assert "Black to move" in back.out.split("black> undo")[1]  # in the middle of the turn
    assert back.code == 0


def test_the_end_of_the_input_quits_without_a_traceback(run_with: Run) -> None:
    result = run_with(["c1-c2"], *_THRIVE, "human,greedy")
    assert result.code == 0
    assert result.out.endswith("The game was not saved; use --save FILE to save the next one.\n")


def test_a_file_that_cannot_be_written_does_not_end_the_game(run_with: Run, tmp_path: Path) -> None:
    out = run_with(["save", f"save {tmp_path}/no/x.txt", "c1-c2"], *_THRIVE, "human,human").out
    assert "Name a file: save FILE." in out
    assert "Cannot write" in out
    assert "black> c1-c2" in out


def test_resume_takes_the_game_from_the_record(run: Run, tmp_path: Path) -> None:
    result = run("play", "thrive", "--resume", str(tmp_path / "x"))
    assert result.code == 2
    assert "--resume takes the game" in result.err


def test_the_menu_asks_for_game_and_players(run_with: Run) -> None:
    result = run_with(["9", "2", "3", "+a1"], "play", "--seed", "1", "--set", "size=3")
    assert f"Please type a number from 1 to {len(boardwright.names())}." in result.out
    assert "Who plays?" in result.out
    assert "> +a1" in result.out
    assert run_with([], "play").code == 0


@pytest.mark.parametrize("name", boardwright.names())
def test_computers_can_be_watched_to_the_end(run: Run, name: str) -> None:
    small = {"thrive": ["--set", "size=4"], "grow": ["--set", "size=3"]}.get(name, [])
    result = run("play", name, *small, "--players", "random", "--seed", "2")
    assert result.code == 0
    assert result.out.rstrip().endswith(".")
    assert ": " in result.out.rstrip().splitlines()[-1]


def test_grow_is_proposed_for_three(run_with: Run) -> None:
    """G-01: unless the number of players is given, or their list."""
    small = ("play", "grow", "--set", "size=4", "--set", "first=seat1", "--seed", "1")
    for more, seats in (((), 3), (("--set", "players=2"), 2), (("--players", "human,random"), 2)):
        result = run_with(["+a1"], *small, *more)
        assert ("Green" in result.out) == (seats == 3), result.out


def test_three_people_and_scores_at_the_end(run_with: Run) -> None:
    lines = [f"+{column}{row}" for row in (1, 2) for column in "ab"]
    argv = ("play", "grow", "--set", "size=2", "--set", "players=3", "--set", "first=seat1")
    result = run_with(lines, *argv, "--players", "human")
    assert "Score: Red 2, Blue 1, Green 1." in result.out
    assert "Red wins: the board is full." in result.out


def test_saving_a_hidden_game_says_what_the_file_holds(run_with: Run, tmp_path: Path) -> None:
    lines = ["", f"save {tmp_path / 'fleets.txt'}"]
    result = run_with(lines, "play", "thrust", "--players", "human,human", "--seed", "3")
    assert "The file shows the hidden information" in result.out
    result = run_with([f"save {tmp_path / 'pods.txt'}"], *_THRIVE, "human,human")
    assert "The file shows the hidden information" not in result.out
