"""After the game: who stood how, what would have been better, and playing on from there."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.guest import Guest
from tests.browser.screens import advance


def test_analysis_and_playing_on_from_an_earlier_turn(guest: Guest) -> None:
    match = guest.create("thrive", options={"size": 4, "holes": 3})
    advance(guest, match, 2)
    guest.command(match, "resign")
    guest.open(f"/replay/{match}")
    guest.button("Analyse this game").click()
    curve = guest.page.get_by_role("img", name=re.compile("^Win probability over "))
    expect(curve).to_be_visible(timeout=60_000)
    expect(guest.page.get_by_role("table")).to_contain_text("Black")
    guest.page.get_by_role("slider", name="Turn").fill("2")
    shown = _pods(guest)
    guest.button("Play on from here").click()
    expect(guest.page).to_have_url(re.compile(f"/m/(?!{match})"))
    assert guest.is_due()
    assert _pods(guest) == shown


def test_the_better_turn_is_shown_on_the_board(guest: Guest) -> None:
    match = guest.create("thrive", options={"size": 4, "holes": 3})
    guest.sit(match)
    for _ in range(2):
        _poor_turn(guest)
        assert guest.is_due()
    guest.command(match, "resign")
    guest.open(f"/replay/{match}")
    guest.button("Analyse this game").click()
    best = guest.button(re.compile("^(The better turn|The computer’s turn)$"))
    slider = guest.page.get_by_role("slider", name="Turn")
    slider.fill("3")
    expect(guest.page.get_by_text("Analysing the game")).to_have_count(0, timeout=60_000)
    for turn in ("1", "3"):
        slider.fill(turn)
        if best.count():
            best.click()
            expect(best).to_have_attribute("aria-pressed", "true")
            return
    raise AssertionError("the analysis would have played every one of these turns itself")


def _poor_turn(guest: Guest) -> None:
    """The outermost pod goes, and both pegs lead off the board."""
    told = guest.turns.count()
    movers = guest.page.get_by_role("gridcell", name="; can move to ")
    name = movers.last.get_attribute("aria-label") or ""
    movers.last.click()
    guest.cell(name.rpartition(" ")[2]).click()
    for _ in range(2):
        hole = guest.button(re.compile(", empty: off the board")).or_(
            guest.button(re.compile(", empty: "))
        )
        if not hole.count():
            guest.page.get_by_role("gridcell", name="press Enter to place a peg").first.click()
        todo = guest.page.get_by_text(re.compile("^Place . more peg")).inner_text()
        hole.last.click()
        expect(guest.page.get_by_text(todo, exact=True)).to_have_count(0)
    guest.button("Confirm").click()
    expect(guest.turns.nth(told)).to_be_visible()


def _pods(guest: Guest) -> list[str]:
    """Where which pods stand, however the board speaks of their owner."""
    named = guest.page.get_by_role("gridcell", name=" pod, ").all()
    return sorted((cell.get_attribute("aria-label") or "").split(";")[0] for cell in named)
