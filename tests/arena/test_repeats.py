"""Games that repeat one another are counted once."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from tests.arena.fakes import make

import boardwright
from boardwright import Record, Step
from boardwright.arena import Plan, Result, report, run
from boardwright.arena.repeats import count_distinct, fingerprint, repeat_warning
from boardwright.cli import main

_SMALL: dict[str, int | str] = {"size": 4, "holes": 3}


def _record(choice: int, *players: str) -> Record:
    game = boardwright.game("thrive")
    step = Step(game.start().legal_actions(0)[choice], 0)
    return Record(game, [step], dict(zip(game.seat_names, players, strict=True)))


def test_a_fingerprint_covers_steps_and_players() -> None:
    same = fingerprint(_record(0, "a", "b"))
    assert same == fingerprint(_record(0, "a", "b"))
    others = [_record(1, "a", "b"), _record(0, "b", "a")]
    assert same not in map(fingerprint, others)


def test_games_without_a_fingerprint_count_as_distinct() -> None:
    assert count_distinct(["x", "y", "x", "", ""]) == 4


def test_a_warning_only_where_games_repeat() -> None:
    assert repeat_warning(games=1, distinct=1, openings=2) is None
    assert repeat_warning(games=200, distinct=3, openings=4) == (
        "only 3 of 200 games are distinct: the rest repeat them step for step,"
        " so the statistics rest on 3 games, not 200. Vary the openings with --openings 4"
    )


def test_no_more_openings_are_recommended_than_the_game_allows() -> None:
    assert repeat_warning(games=3, distinct=2, openings=None) == (
        "only 2 of 3 games are distinct: the rest repeat them step for step,"
        " so the statistics rest on 2 games, not 3"
    )


def test_repeats_are_counted_in_a_resumed_run_too(tmp_path: Path) -> None:
    plan = Plan("thrive", _SMALL, (("first", "first"),), 3)
    run(msgspec.structs.replace(plan, games=2), out=tmp_path, jobs=1, create_player=make)
    assert report(plan, run(plan, out=tmp_path, jobs=1, create_player=make)).distinct == 1
    varied = msgspec.structs.replace(plan, opening=2)
    assert report(varied, run(varied, jobs=1, create_player=make)).distinct == 3


def test_results_kept_without_a_fingerprint_are_read() -> None:
    known = b'{"number":0,"group":0,"seating":["a"],"values":[1.0],"reason":"won","decisions":1'
    result = msgspec.json.decode(known + b',"clocks":[]}', type=Result)
    assert result.fingerprint == ""


def test_the_command_shows_the_number_and_warns(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "thrive", "--set", "size=4", "--players", "think:20,think:20", "--games", "3"]
    assert main([*words, "--jobs", "1"]) == 0
    varied = capsys.readouterr()
    assert "distinct games: 3 of 3" in varied.out.splitlines()
    assert varied.err == ""
    assert main([*words, "--jobs", "1", "--openings", "0", "--json"]) == 0
    plain = capsys.readouterr()
    assert json.loads(plain.out)["distinct"] == 1
    assert plain.err.startswith("boardwright: warning: only 1 of 3 games is distinct: ")
    assert plain.err.endswith("Vary the openings with --openings 2\n")
