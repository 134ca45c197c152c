"""What a person sees before a prompt: it fits a terminal of 80 columns and 24 lines."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from tests.terminal import Terminal

import boardwright
from boardwright.cli.play.action_menu import flat_menu, grouped_menu
from boardwright.cli.play.page import Page
from boardwright.cli.terminal import wrapped
from boardwright.core.turn import Decide, Step
from boardwright.core.view import View
from boardwright.match import Match
from boardwright.present.ansi import plain
from boardwright.present.phrases import describe_observed
from boardwright.present.render import to_text

Run = Any
_COLUMNS, _LINES = 80, 24
_FOUND = ",".join(f"troop:combat:24:3:123:{n}:u" for n in range(1, 5))
_OTHERS = ",".join(f"highend:close:14:4:14:{n}:umh" for n in range(5, 9))
_ALL_FOUND = f"{_FOUND} {_OTHERS} 4 attack black black 7 - 9 activate:black -"
_NEWS = [f"Red: s{n}:attack:c{n} and a sentence about what came of that attack" for n in range(6)]


def _page(view: View, news: Sequence[str], actions: Sequence[boardwright.Action]) -> list[str]:
    lines, _ = Page(_COLUMNS, _LINES, colour=True).lay_out(view, news, grouped_menu(actions))
    return [plain(line) for line in lines]


def _decisions(name: str, options: dict[str, object]) -> Iterator[tuple[Match, int]]:
    """Every decision of a random game."""
    match, rng = Match(boardwright.game(name, options)), random.Random(name)
    match.settle(rng)
    while isinstance(pending := match.state.turn(), Decide):
        seat = pending.seats[0]
        yield match, seat
        match.play(Step(rng.choice(match.state.legal_actions(seat)), seat))
        match.settle(rng)


@pytest.mark.slow("every position of a game")
@pytest.mark.parametrize(
    ("name", "options"),
    [("thrive", {}), ("grow", {}), ("grow", {"players": 8}), ("thrust", {})],
    ids=str,
)
def test_every_page_of_a_game_fits(name: str, options: dict[str, object]) -> None:
    for number, (match, seat) in enumerate(_decisions(name, options)):
        if number % 5:
            continue
        known = match.information(seat)
        news = list(describe_observed(match.game, seat, known.observations[-25:]))
        lines = _page(known.view, news, known.legal)
        assert len(lines) < _LINES, "\n".join(lines)
        assert max(map(len, lines)) <= _COLUMNS, "\n".join(lines)
        assert lines[0] == plain(to_text(known.view)).splitlines()[0]


def test_thrust_fits_with_every_ship_found() -> None:
    state = boardwright.game("thrust").parse_position(_ALL_FOUND)
    lines = _page(state.view(0), _NEWS, state.legal_actions(0))
    page = "\n".join(lines)
    assert len(lines) < _LINES, page
    assert max(map(len, lines)) <= _COLUMNS, page
    assert page.count("Troop Transport") == page.count("High-End Transport") == 4
    assert page.count("    leak, no weapons, no sensors") == 4
    assert "type `news`" in page


def test_a_high_terminal_gets_the_whole_drawing() -> None:
    state = boardwright.game("thrive").start()
    drawing = to_text(state.view(0)).splitlines()
    menu = grouped_menu(state.legal_actions(0))
    lines, _ = Page(_COLUMNS, 50, colour=False).lay_out(state.view(0), [], menu)
    assert lines[: len(drawing)] == drawing
    compact, _ = Page(_COLUMNS, _LINES, colour=False).lay_out(state.view(0), [], menu)
    assert len(compact) < len(drawing)


def test_news_stands_beside_a_board_that_fills_the_height() -> None:
    state = boardwright.game("thrive").start()
    lines = _page(state.view(0), ["White: c6-c5 c5+c1"] * 4, state.legal_actions(0))
    assert len(lines) < _LINES
    assert sum(line[51:] == "White: c6-c5 c5+c1" for line in lines) == 4


def test_drops_come_by_column() -> None:
    state = boardwright.game("grow", {"first": "seat1"}).start()
    menu = grouped_menu(state.legal_actions(0))
    assert [label for label, _ in menu.entries][:2] == ["+a… (15)", "+b… (15)"]
    assert len(menu.entries) == 15
    column = menu.pick(3)
    assert column is not None
    assert [label for label, _ in grouped_menu(column).entries] == [f"+c{n}" for n in range(1, 16)]


def test_the_entry_for_all_drops_opens_columns(run_with: Run) -> None:
    options = ("--set", "first=seat1", "--set", "players=2", "--players", "human,human")
    out = run_with(["+h8", "+c3", "1", "+"], "play", "grow", *options).out
    assert "  1 +… (223)" in out
    assert out.count("  1 +a… (15)") == 4, "twice to begin with, then by number and by sign"


def test_a_menu_has_pages_that_fit() -> None:
    actions = boardwright.game("grow", {"first": "seat1"}).start().legal_actions(0)
    menu = flat_menu(actions).fitted(_COLUMNS, 4)
    first = list(menu.lines(_COLUMNS))
    assert len(first) == 4
    assert first[-1] == "    ... and 198 more: type `more` to see them, or type an action"
    assert next(menu.next_page().lines(_COLUMNS)).split()[0] == "28"


def test_no_word_is_broken() -> None:
    text = "Passenger Cruiser counters, face-down, and a_word_that_is_longer_than_the_line"
    lines = wrapped(text, 20)
    assert " ".join(lines) == text
    assert all(len(line) <= 20 or " " not in line for line in lines)


def test_a_terminal_shows_one_page_at_each_prompt() -> None:
    terminal = Terminal("play", "grow", "--seed", "1", "--players", "human,human", LINES="24")
    try:
        terminal.wait_for("> $")
        terminal.type("3")
        page = plain(terminal.wait_for("> $")).rpartition("\x1b[H\x1b[2J")[2]
        assert page.count("\n") < _LINES
        assert "to place the first head" in page
        assert "  1 +c1 " in page
    finally:
        terminal.close()
