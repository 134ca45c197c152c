"""`boardwright analyse` and `boardwright review`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import boardwright
from boardwright.cli import main

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
RECORD = str(GOLDEN / "grow-mixed-2.record")


class Said(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*argv: str) -> Said:
        code = main(argv)
        return Said(code, *capsys.readouterr())

    return call


def _loads(run_result: Said) -> Any:
    assert (run_result.code, run_result.err) == (0, "")
    return json.loads(run_result.out)


@pytest.mark.parametrize("name", boardwright.names())
def test_analyse_takes_the_start(run: Run, name: str) -> None:
    run_result = run("analyse", name, "--nodes", "20")
    assert (run_result.code, run_result.err) == (0, "")
    game = boardwright.game(name)
    assert all(seat.capitalize() in run_result.out for seat in game.seat_names)
    data = _loads(run("analyse", name, "--nodes", "20", "--json"))
    assert sum(data["values"]) == pytest.approx(1.0)
    assert data["game"] == name


def test_an_unfinished_continuation_is_marked(run: Run) -> None:
    """Two spaces are left to Blue after any answer, so no continuation ends the turn."""
    printed = run("analyse", "grow", "--set", "size=3", "--position", "3/1R1/B2", "--nodes", "100")
    ahead = [line for line in printed.out.splitlines() if line.strip().startswith("blue:")]
    assert ahead
    assert all(line.endswith((" end", " …")) for line in ahead)


@pytest.mark.parametrize("seat", ["black", "red"])
def test_the_seat_is_named_before_dice_too(run: Run, seat: str) -> None:
    run_result = run("analyse", "thrust", "--seat", seat, "--nodes", "20")
    assert f"(chance is next; as {seat.capitalize()} knows it)" in run_result.out


def test_the_first_of_several_records_is_reviewed_with_a_note(run: Run, tmp_path: Path) -> None:
    several = tmp_path / "several.rec"
    several.write_text(2 * (Path(RECORD).read_text() + "\n"))
    run_result = run("review", str(several), "--nodes", "5")
    assert run_result.err == "# showing the first of several records; use --game N for another\n"
    again = run("review", str(several), "--nodes", "5", "--game", "2")
    assert (again.out, again.err) == (run_result.out, "")


def test_analyse_prints_as_many_variations_as_asked(run: Run) -> None:
    position = ("analyse", "grow", "--set", "size=4", "--set", "first=seat1", "--nodes", "60")
    for count in (1, 4):
        data = _loads(run(*position, "--variations", str(count), "--json"))
        assert 1 <= len(data["variations"]) <= count
    printed = run(*position, "--variations", "2").out
    assert " 1  " in printed
    assert "(Red to decide)" in printed


def test_analyse_reduces_a_full_position_to_a_view(run: Run) -> None:
    record = boardwright.parse_record((GOLDEN / "thrust-default.record").read_text())
    state = list(record.states())[60]
    full = ("analyse", "thrust", "--nodes", "40", "--json", "--position", str(state))
    for seat in ("black", "red"):
        data = _loads(run(*full, "--seat", seat))
        assert data["position"].startswith(f"@{seat} ")
        viewed = _loads(run(*full[:-1], data["position"]))
        assert viewed["values"] == data["values"]
        assert viewed["variations"] == data["variations"]


@pytest.mark.slow("searches")
@pytest.mark.parametrize("record", ["thrive-surrender", "grow-mixed-2", "thrust-default"])
@pytest.mark.parametrize("command", [("show",), ("analyse", "--nodes", "20")], ids=str)
def test_a_view_is_taken_in_json_as_in_text(
    run: Run, record: str, command: tuple[str, ...]
) -> None:
    """The JSON is the one that `show` prints."""
    played = boardwright.parse_record((GOLDEN / f"{record}.record").read_text())
    name, more = command[0], command[1:]
    options = [f"--set={key}={value}" for key, value in played.game.options.changed().items()]
    for state in list(played.states())[5::20]:
        view = state.view(1)
        shown = run("show", played.game.name, *options, "--json", "--position", str(view)).out
        in_text, in_json = (
            _loads(run(name, played.game.name, *options, *more, "--json", "--position", printed))
            for printed in (str(view), shown)
        )
        assert {**in_json, "seconds": 0} == {**in_text, "seconds": 0}


@pytest.mark.parametrize(
    ("name", "view", "words"),
    [
        ("thrust", '{"seat":0}', "invalid thrust view in JSON"),
        ("thrust", '{"seat":9}', "invalid thrust view in JSON"),
        ("grow", '{"seat":1,"position":{"rows":["3","3"]}}', "the board must have 15 rows"),
        (
            "thrive",
            '{"seat":9,"position":{"black":[],"white":[],"to_play":"black"}}',
            "seat must be between 0 and 1, got 9",
        ),
    ],
)
def test_invalid_json_views_are_refused(run: Run, name: str, view: str, words: str) -> None:
    for command in ("show", "analyse"):
        run_result = run(command, name, "--position", view)
        assert (run_result.code, run_result.out) == (2, "")
        assert words in run_result.err


def test_a_view_in_json_must_fit_the_house_rules(run: Run) -> None:
    small = run("show", "thrive", "--set", "size=4", "--json").out
    assert "no position fits this view" in run("show", "thrive", "--position", small).err


def test_analyse_of_a_finished_game(run: Run) -> None:
    over = "a1:04400,b3:04400/a6:00440 black move 0 - capture:1"
    run_result = run("analyse", "thrive", "--nodes", "5", "--position", over)
    assert "Black 100.0%" in run_result.out
    assert "the game is over" in run_result.out


def test_review_prints_a_table_and_writes_a_page(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    run_result = run("review", RECORD, "--nodes", "20", "--out", str(page))
    assert (run_result.code, run_result.err) == (0, f"# wrote {page}\n")
    assert "verdict" in run_result.out
    assert "+a2 a1-b1" in run_result.out
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert run("review", RECORD, "--nodes", "20", "--out", "-").out == page.read_text()


def test_review_as_data(run: Run) -> None:
    data = _loads(run("review", RECORD, "--nodes", "20", "--json"))
    assert data["turns"][0]["turn"] == ["first:blue"]
    assert {seat["seat"] for seat in data["seats"]} == {"red", "blue"}
    assert data["budget"] == {"nodes": 20}


def test_review_finds_one_of_several_records(run: Run, tmp_path: Path) -> None:
    both = tmp_path / "games.txt"
    other = (GOLDEN / "thrive-surrender.record").read_text()
    both.write_text(Path(RECORD).read_text() + "\n" + other)
    data = _loads(run("review", str(both), "--game", "2", "--nodes", "4", "--json"))
    assert data["game"] == "thrive"


def test_an_unfinished_hidden_game_is_refused(run: Run, tmp_path: Path) -> None:
    lines = (GOLDEN / "thrust-default.record").read_text().splitlines()
    lines = [line for line in lines if not line.startswith(("result", "reason", "tag"))]
    (tmp_path / "half.txt").write_text("\n".join(lines[:30]))
    run_result = run("review", str(tmp_path / "half.txt"))
    assert run_result.code == 2
    assert "when it is over" in run_result.err


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (("analyse",), "GAME"),
        (("analyse", "chess"), "chess"),
        (("analyse", "thrive", "--nodes", "0"), "--nodes"),
        (("analyse", "thrive", "--nodes", "5", "--time", "1"), "not allowed"),
        (("analyse", "thrive", "--time", "-1"), "seconds"),
        (("analyse", "thrive", "--time", "nan"), "seconds"),
        (("analyse", "thrive", "--variations", "0"), "--variations"),
        (("analyse", "thrive", "--seat", "green", "--nodes", "5"), "green"),
        (("analyse", "thrive", "--position", "nonsense", "--nodes", "5"), "nonsense"),
        (("analyse", "thrust", "--seat", "-", "--nodes", "5"), "spectator"),
        (("analyse", "thrust", "--position", "@red 1", "--nodes", "5"), "@red 1"),
        (("review",), "RECORD"),
        (("review", RECORD, "--game", "9", "--nodes", "5"), "got 9"),
        (("review", RECORD, "--threads", "0"), "--threads"),
    ],
)
def test_mistakes_are_one_sentence(run: Run, argv: tuple[str, ...], word: str) -> None:
    run_result = run(*argv)
    assert (run_result.code, run_result.out) == (2, "")
    assert word in run_result.err
    assert len(run_result.err.splitlines()) == 1


def test_files_that_are_not_there(run: Run, tmp_path: Path) -> None:
    assert run("review", str(tmp_path / "nothing.txt"), "--nodes", "5").code == 1
    nowhere = str(tmp_path / "no" / "page.html")
    assert run("review", RECORD, "--nodes", "5", "--out", nowhere).code == 1
