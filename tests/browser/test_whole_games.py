"""A whole game of each kind against the computer, clicked to its end, then looked at again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.guest import Guest
from tests.browser.play_turns import answer, board_of, play_out

import boardwright
from boardwright.cli import main


@pytest.mark.parametrize("game", boardwright.names())
def test_a_whole_game(guest: Guest, game: str, tmp_path: Path) -> None:
    _start(guest, game)
    assert play_out(guest, game) > 1
    expect(guest.end.get_by_role("heading")).to_have_text(
        re.compile("^(You win!|You lose|Nobody wins|A draw|You share the win)$")
    )
    guest.end.get_by_role("link", name="Replay and analysis").click()
    _walk_through(guest)
    _check_record(guest, tmp_path / "record.txt")


def _start(guest: Guest, game: str) -> None:
    """Through the form for a new game, with house rules that make it short."""
    guest.open(f"/play/{game}")
    guest.page.get_by_role("slider", name="Level of the computer").fill("1")
    guest.page.get_by_text("House rules").click()
    answer(guest, board_of(game).SHORT)
    guest.button("Play", exact=True).click()
    expect(guest.tools).to_be_visible()


def _walk_through(guest: Guest) -> None:
    slider = guest.page.get_by_role("slider", name="Turn")
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    assert last > 1
    slider.fill("1")
    expect(guest.page.get_by_text(f"1 of {last}", exact=True)).to_be_visible()
    guest.page.get_by_role("heading", level=1).click()
    guest.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")


def _check_record(guest: Guest, place: Path) -> None:
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name="Record", exact=True).click()
    download.value.save_as(place)
    assert main(["verify", str(place)]) == 0
    guest.button("Verify the dice").click()
    expect(guest.page.get_by_text("All checks passed.")).to_be_visible()
