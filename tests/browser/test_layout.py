"""The match page around the board: what stays in sight, within reach and in its place."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.guest import ME, Guest, computer
from tests.browser.screens import advance
from tests.browser.sizes import LAPTOP, SIZES, check_in_sight, is_partly_in_sight, resize

_COUNT_SHIFTS = """() => {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
_FOCUSED = """() => {
  const focused = document.activeElement;
  return focused.getAttribute("aria-label") ?? focused.textContent.trim().slice(0, 40);
}"""
MOST_SHIFT = 0.1


@pytest.mark.parametrize(("game", "seats"), [("thrive", 2), ("grow", 8), ("thrust", 2)])
def test_nothing_jumps_while_others_play(
    guest: Guest, arrive: Callable[..., Guest], game: str, seats: int
) -> None:
    options = {"players": seats, "size": 9} if seats > 2 else {}
    match = guest.create(game, ME, *[computer()] * (seats - 1), options=options)
    watcher = arrive()
    watcher.context.add_init_script(f"({_COUNT_SHIFTS})()")
    pages = [watcher.page, watcher.new_page()]
    for page, size in zip(pages, (SIZES[0], SIZES[-1]), strict=True):
        resize(page, size)
        page.goto(f"/m/{match}")
        expect(page.get_by_text("You're watching this game.")).to_be_visible()
    advance(guest, match, 3)
    log = len(guest.snapshot(match)["log"])
    for page in pages:
        turns = page.get_by_role("list", name="Turns so far").get_by_role("listitem")
        expect(turns.nth(log - 1)).to_be_attached()
        assert page.evaluate("() => window.shifts") < MOST_SHIFT


def test_the_tools_stay_where_they_are_when_a_turn_begins(guest: Guest) -> None:
    guest.sit(guest.create("thrive"))
    assert guest.is_due()
    resize(guest.page, LAPTOP)
    before = guest.tools.bounding_box()
    guest.page.get_by_role("gridcell", name="c1,").click()
    guest.page.get_by_role("gridcell", name="c2,").click()
    expect(guest.button("Undo")).to_be_enabled()
    assert guest.tools.bounding_box() == before


@pytest.mark.parametrize("game", ["grow", "thrust"])
def test_the_focus_is_never_behind_the_bar(guest: Guest, game: str) -> None:
    """WCAG 2.4.11, forwards and backwards through the page."""
    guest.sit(guest.create(game))
    assert guest.is_due()
    for size in (SIZES[0], (640, 360)):
        resize(guest.page, size)
        for key in ("Tab", "Shift+Tab"):
            guest.page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
            reached = _tab_through(guest, key)
            assert {"Rules", "Settings"} <= reached


def _tab_through(guest: Guest, key: str) -> set[str]:
    """The names of what had the focus, until it leaves the page."""
    reached: set[str] = set()
    for _ in range(80):
        guest.page.keyboard.press(key)
        name = guest.page.evaluate(_FOCUSED)
        if guest.page.evaluate("() => document.activeElement === document.body"):
            return reached
        assert is_partly_in_sight(guest.page.locator(":focus")), f"behind something: {name}"
        reached.add(name)
    raise AssertionError("the Tab key doesn't leave the page")


def test_a_small_screen_has_all_actions_in_the_bar(guest: Guest) -> None:
    guest.sit(guest.create("thrive"))
    for size in ((320, 568), SIZES[0]):
        resize(guest.page, size)
        assert guest.overflow() <= 0
        more = guest.button("More actions")
        check_in_sight(more)
        more.click()
        dialog = guest.page.get_by_role("dialog", name="Game actions")
        check_in_sight(dialog.get_by_role("button"))
        guest.page.keyboard.press("Escape")
    resize(guest.page, (640, 360))
    expect(guest.button("More actions")).to_have_count(0)
    check_in_sight(guest.tool("Resign"))


def test_the_result_is_closed_and_opened_again(guest: Guest) -> None:
    seats = [ME, *[computer()] * 7]
    match = guest.create("grow", *seats, options={"players": 8, "size": 5})
    guest.sit(match)
    guest.command(match, "resign")
    heading = guest.end.get_by_role("heading", name=re.compile(r"^You came \d\w\w of 8$"))
    expect(heading).to_be_visible()
    ranking = guest.end.get_by_role("list", name="Ranking").get_by_role("listitem")
    expect(ranking).to_have_count(8)
    guest.page.keyboard.press("Escape")
    expect(ranking).to_have_count(0)
    show = guest.end.get_by_role("button", name="Show result")
    expect(show).to_be_focused()
    for size in SIZES:
        resize(guest.page, size)
        check_in_sight(show)
    guest.page.keyboard.press("Enter")
    expect(ranking).to_have_count(8)
    expect(guest.end.get_by_role("button", name="Close the result")).to_be_focused()


def test_the_worst_turn_is_found_after_the_game(guest: Guest) -> None:
    match = guest.create("thrive", options={"size": 4, "holes": 3})
    advance(guest, match, 3)
    guest.command(match, "resign")
    guest.sit(match)
    guest.end.get_by_role("link", name="Review your worst turn").click()
    shown = guest.page.get_by_role("table")
    expect(shown).to_be_visible(timeout=60_000)
    found = guest.page.get_by_text(re.compile("winning chance|None of your turns"))
    expect(found.first).to_be_visible()
    guest.page.go_back()
    guest.end.get_by_role("link", name="Find the decisive moment").click()
    expect(shown).to_be_visible()
    expect(guest.page).to_have_url(re.compile(r"\?t=\d+"))
