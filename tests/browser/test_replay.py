"""After the game: who stood how, what would have been better, and playing on from there."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.guest import Guest
from tests.browser.screens import advance
from tests.browser.sizes import LAPTOP, SIZES, resize

_IS_IN_LIST = """async (list) => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  const box = list.getBoundingClientRect();
  const line = list.querySelector(".line[aria-current]").getBoundingClientRect();
  return line.top >= box.top - 1 && line.bottom <= box.bottom + 1;
}"""
_ONE_LINE = """cells => cells.filter((cell) => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map((cell) => cell.textContent)"""


def test_analysis_and_playing_on_from_an_earlier_turn(guest: Guest) -> None:
    match = guest.create("thrive", options={"size": 4, "holes": 3})
    advance(guest, match, 2)
    guest.command(match, "resign")
    guest.open(f"/replay/{match}")
    guest.button("Analyse this game").click()
    curve = guest.page.get_by_role("img", name=re.compile("^Win probability over "))
    expect(curve).to_be_visible(timeout=60_000)
    table = guest.page.get_by_role("table")
    expect(table).to_contain_text("Black")
    resize(guest.page, SIZES[0])
    numbers = table.get_by_role("cell").or_(table.get_by_role("columnheader", name="Luck"))
    assert numbers.evaluate_all(_ONE_LINE) == []
    assert guest.overflow() <= 0
    guest.page.get_by_role("slider", name="Turn").fill("2")
    shown = _pods(guest)
    guest.button("Play on from here").click()
    expect(guest.page).to_have_url(re.compile(f"/m/(?!{match})"))
    assert guest.is_due()
    assert _pods(guest) == shown


def test_stepping_scrolls_the_list_and_not_the_page(guest: Guest) -> None:
    match = guest.create("grow", options={"size": 9})
    advance(guest, match, 7)
    guest.command(match, "resign")
    for size in (SIZES[0], LAPTOP):
        resize(guest.page, size)
        guest.open(f"/replay/{match}")
        turns = guest.page.get_by_role("list", name="Turns", exact=True)
        slider = guest.page.get_by_role("slider", name="Turn")
        expect(turns).to_be_visible()
        assert turns.evaluate("list => list.scrollHeight > list.clientHeight")
        for turn in (14, 1, 8, 13):
            slider.fill(str(turn))
            expect(turns.locator("[aria-current] .number")).to_have_text(str(turn))
            assert turns.evaluate(_IS_IN_LIST), (size, turn)
            assert guest.page.evaluate("() => scrollY") == 0, (size, turn)


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
    expect(guest.page.get_by_text("Analysing …")).to_have_count(0, timeout=60_000)
    for turn in ("1", "3"):
        slider.fill(turn)
        if best.count():
            best.click()
            expect(best).to_have_attribute("aria-pressed", "true")
            return
    raise AssertionError("the analysis would have played every one of these turns itself")


def test_the_count_of_quiet_turns_is_said_in_words(guest: Guest) -> None:
    fleets = (
        "fighter:combat:4:0:-:-:-,science:out:119:0:-:-:-,cruiser:lost,freighter:lost "
        "troop:combat:22:0:-:-:-,patrol:out:18:0:-:-:-,salvage:lost,highend:lost"
    )
    position = f"{fleets} 9 movement black black 7 - 0 activate:black -"
    match = guest.create("thrust", start={"position": position})
    guest.command(match, "resign")
    guest.open(f"/replay/{match}?t=0&seat=0")
    said = "7 quiet turns: at 10 the fleet with more ships on the board wins"
    expect(guest.page.get_by_text(said)).to_be_visible()
    expect(guest.page.get_by_text("On the board: you 1, Red 0 to 2")).to_be_visible()


def test_pictures_are_saved_by_keyboard(guest: Guest) -> None:
    match = guest.create("thrive", options={"size": 4, "holes": 3})
    guest.command(match, "resign")
    resize(guest.page, SIZES[0])
    guest.open(f"/replay/{match}")
    guest.button("Picture of this turn").focus()
    for name in (f"thrive-{match}-1.png", f"thrive-{match}.gif"):
        with guest.page.expect_download() as download:
            guest.page.keyboard.press("Enter")
        assert download.value.suggested_filename == name
        expect(guest.page.get_by_role("status").get_by_text(f"Saved as {name}.")).to_be_visible()
        guest.page.keyboard.press("Tab")
    assert guest.overflow() <= 0


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
        todo = guest.page.get_by_text(re.compile("^Place . (more )?peg")).inner_text()
        hole.last.click()
        expect(guest.page.get_by_text(todo, exact=True)).to_have_count(0)
    guest.button("Confirm").click()
    expect(guest.turns.nth(told)).to_be_visible()


def _pods(guest: Guest) -> list[str]:
    """Where which pods stand, however the board speaks of their owner."""
    named = guest.page.get_by_role("gridcell", name=" pod, ").all()
    return sorted((cell.get_attribute("aria-label") or "").split(";")[0] for cell in named)
