"""games, options, rules, show, legal, perft."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import boardwright
from boardwright.match import Match
from boardwright.present.ansi import plain

Run = Any
NAMES = boardwright.names()


def _loads(result: Any) -> Any:
    assert result.code == 0
    assert result.err == ""
    return json.loads(result.out)


def test_games_lists_every_game(run: Run) -> None:
    assert [line.split()[0] for line in run("games").out.splitlines()] == list(NAMES)
    assert [game["name"] for game in _loads(run("games", "--json"))] == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_options_lists_every_option(run: Run, name: str) -> None:
    keys = [spec.key for spec in boardwright.game_type(name).options_type.specs()]
    lines = run("options", name).out.splitlines()
    assert [line.split(" = ")[0] for line in lines if not line.startswith(" ")] == keys
    assert [option["key"] for option in _loads(run("options", name, "--json"))["options"]] == keys


def test_options_shows_what_was_set(run: Run) -> None:
    assert "size = 9 " in run("options", "grow", "--set", "size=9").out
    data = _loads(run("options", "grow", "--set", "size=9", "--json"))
    assert data["values"]["size"] == 9


@pytest.mark.parametrize("name", NAMES)
def test_rules_are_readable_in_a_terminal(run: Run, name: str) -> None:
    result = run("rules", name)
    title = boardwright.game_type(name).title
    assert result.code == 0
    assert result.out.startswith(title)
    assert "](" not in result.out
    assert "**" not in result.out
    assert _loads(run("rules", name, "--json"))["markdown"].startswith("# ")


@pytest.mark.parametrize("name", NAMES)
def test_show_ends_with_a_view_that_show_accepts(run: Run, name: str) -> None:
    game = boardwright.game(name)
    seat = game.seat_names[1]
    result = run("show", name, "--seat", seat)
    view = result.out.splitlines()[-1]
    assert view == str(game.start().view(1))
    assert run("show", name, "--position", view) == result
    assert "\x1b" not in result.out


@pytest.mark.parametrize("name", NAMES)
def test_show_without_a_seat_is_a_spectators(run: Run, name: str) -> None:
    state = boardwright.game(name).start()
    assert run("show", name).out.splitlines()[-1] == str(state.view(None))


def test_show_takes_positions_in_text_and_json(run: Run) -> None:
    game = boardwright.game("thrive")
    state = game.start().act(game.parse_action("c1-c2"))
    as_json = boardwright_json(state)
    assert run("show", "thrive", "--position", str(state)).out.splitlines()[-1] == f"@- {state}"
    assert run("show", "thrive", "--position", as_json) == run(
        "show", "thrive", "--position", str(state)
    )


def boardwright_json(state: boardwright.State) -> str:
    import msgspec

    return msgspec.json.encode(state.position()).decode()


def test_show_writes_a_picture(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    result = run("show", "thrive", "--svg", str(file))
    assert (result.code, result.out) == (0, "")
    assert file.read_text().lstrip().startswith("<")
    assert "<svg" in run("show", "thrive", "--svg", "-").out


def test_show_json_is_the_view(run: Run) -> None:
    assert _loads(run("show", "thrive", "--seat", "2", "--json"))["seat"] == 1


def test_legal_lists_decisions_chance_and_the_end(run: Run) -> None:
    assert run("legal", "thrive").out.splitlines() == [
        "# black: 6",
        *(f"{c}1-{c}2" for c in "abcdef"),
    ]
    assert _loads(run("legal", "thrive", "--json"))["legal"]["black"][0] == "a1-a2"
    chance = _loads(run("legal", "thrive", "--set", "first=random", "--json"))
    assert chance == {"chance": {"first:black": "1/2", "first:white": "1/2"}}
    assert run("legal", "thrive", "--set", "first=random").out.splitlines()[0] == "# chance"
    over = "a1:04400,b1:04400/a6:00440 black move 0 - capture:1"
    assert run("legal", "thrive", "--position", over).out == "# the game is over: 1-0 capture\n"
    assert _loads(run("legal", "thrive", "--position", over, "--json"))["over"]["winners"] == [0]


def test_legal_for_a_seat_that_waits_is_empty(run: Run) -> None:
    assert run("legal", "thrive", "--seat", "white").out == "# white: 0\n"


@pytest.mark.parametrize("name", NAMES)
def test_legal_from_a_view_is_legal_in_the_position(run: Run, name: str) -> None:
    """Of a hidden game too: the seat's own choices do not depend on what it cannot see."""
    game = boardwright.game(name)
    match, rng = Match(game), random.Random(5)
    for _ in range(30):
        match.settle(rng)
        pending = match.state.turn()
        assert isinstance(pending, boardwright.Decide)
        seat = pending.seats[0]
        legal = match.state.legal_actions(seat)
        match.play(boardwright.Step(rng.choice(legal), seat))
    match.settle(rng)
    pending = match.state.turn()
    assert isinstance(pending, boardwright.Decide)
    seat = pending.seats[0]
    text = str(match.state.view(seat))
    for view in (text, run("show", name, "--position", text, "--json").out):
        data = _loads(run("legal", name, "--position", view, "--json"))
        assert data["legal"][game.seat_names[seat]] == [*map(str, match.state.legal_actions(seat))]


def test_perft_prints_the_count_alone_on_the_last_line(run: Run) -> None:
    assert run("perft", "thrive", "2").out == "828\n"
    divided = run("perft", "thrive", "2", "--divide").out.splitlines()
    assert divided[0] == "a1-a2 138"
    assert divided[-1] == "828"
    assert len(divided) == 7
    assert run("perft", "thrive", "0", "--divide").out == "1\n"
    assert _loads(run("perft", "thrive", "1", "--divide", "--json"))["count"] == 6


def test_perft_counts_from_positions_and_under_house_rules(run: Run) -> None:
    text = "c2:04600,d2:04400/a6:00440,b6:00440 black"
    assert run("perft", "thrive", "1", "--position", text).out == "3\n"
    forbidden = run("perft", "thrive", "1", "--position", text, "--set", "self_capture=forbidden")
    assert forbidden.out == "2\n"
    assert run("perft", "thrive", "1", "--position", f"@white {text}").out == "3\n"


def test_plain_text_loses_no_information_without_colour(run: Run) -> None:
    from boardwright.present.render import to_text

    view = boardwright.game("thrive").start().view(None)
    assert plain(to_text(view, colour=True)) == to_text(view)
