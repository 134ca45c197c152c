"""Whole turns without a mouse."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.boards.shared import wait_for_more
from tests.browser.boards.thrust import thrust_orders
from tests.browser.guest import Guest

_FOCUSED = "() => document.activeElement?.getAttribute('aria-label') ?? ''"
_ROLE = "() => document.activeElement?.getAttribute('role') ?? ''"


def _focused(guest: Guest) -> str:
    name: str = guest.page.evaluate(_FOCUSED)
    return name


def _press(guest: Guest, *keys: str) -> None:
    for key in keys:
        guest.page.keyboard.press(key)


def _tab_to_the_board(guest: Guest) -> None:
    for _ in range(40):
        _press(guest, "Tab")
        if guest.page.evaluate(_ROLE) == "gridcell":
            return
    raise AssertionError("the Tab key does not come to the board")


def _walk_to(guest: Guest, space: str) -> None:
    """With the arrows, from where the keyboard is."""
    here = _focused(guest).split(",")[0]
    across, up = ord(space[0]) - ord(here[0]), int(space[1:]) - int(here[1:])
    _press(guest, *["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across))
    _press(guest, *["ArrowUp" if up > 0 else "ArrowDown"] * abs(up))
    assert _focused(guest).startswith(f"{space},")


def test_a_whole_turn_of_thrive(guest: Guest) -> None:
    guest.sit(guest.create("thrive"))
    _tab_to_the_board(guest)
    _walk_to(guest, "c1")
    _press(guest, "Enter")
    _walk_to(guest, "c2")
    _press(guest, "Enter")
    expect(guest.page.get_by_text("Place 2 pegs", exact=True)).to_be_visible()
    _walk_to(guest, "c2")
    _press(guest, "Enter")
    pod = guest.page.get_by_role("region", name="The pod on c2: choose a hole")
    expect(pod.get_by_role("button", name=re.compile("^c3,"))).to_be_focused()
    _press(guest, "ArrowLeft", "Enter")
    expect(guest.page.get_by_text("Place 1 more peg", exact=True)).to_be_visible()
    _press(guest, "ArrowLeft", "Enter")
    expect(guest.button("Confirm")).to_be_enabled()
    assert guest.page.evaluate(_ROLE) == "gridcell"
    _press(guest, "Enter")
    expect(guest.turns.first).to_be_visible()
    expect(guest.turns.first).to_contain_text(re.compile("c1.*c2"))


def test_a_draft_is_stepped_back_and_cleared(guest: Guest) -> None:
    guest.sit(guest.create("thrive"))
    _tab_to_the_board(guest)
    _walk_to(guest, "d1")
    _press(guest, "Enter", "ArrowUp", "Enter")
    expect(guest.page.get_by_text("Place 2 pegs", exact=True)).to_be_visible()
    _press(guest, "Backspace")
    expect(guest.cell("d1")).to_have_attribute("aria-label", re.compile("your pod"))
    _press(guest, "r")
    expect(guest.page.get_by_role("dialog", name="Rules of Thrive")).to_be_visible()
    _press(guest, "Escape")
    expect(guest.page.get_by_role("dialog")).to_have_count(0)


def test_a_whole_turn_of_grow(guest: Guest) -> None:
    guest.sit(guest.create("grow", options={"size": 7, "first": "seat1"}))
    assert guest.is_due()
    _tab_to_the_board(guest)
    _walk_to(guest, "b2")
    _press(guest, "Enter")
    expect(guest.page.get_by_text(re.compile("^Drop a head or move"))).to_be_visible()
    # The computer has dropped a head by now, wherever it liked.
    target = next(
        space
        for space in ("f2", "f6")
        if "free" in (guest.cell(space).get_attribute("aria-label") or "")
    )
    _walk_to(guest, target)
    _press(guest, "Enter")
    expect(guest.cell(target)).to_have_attribute("aria-label", re.compile("your head"))
    _press(guest, "n")
    expect(guest.cell("b2")).to_have_attribute("aria-label", re.compile("in hand"))
    goal = re.search(r", to (\w+)", _focused(guest))
    assert goal is not None
    _walk_to(guest, goal[1])
    _press(guest, "Enter")
    expect(guest.cell(goal[1])).to_have_attribute("aria-label", re.compile("your head"))
    told = guest.turns.count()
    _press(guest, "e")
    expect(guest.turns.nth(told)).to_be_visible()


def test_a_decision_of_thrust(guest: Guest) -> None:
    guest.sit(guest.create("thrust"))
    assert guest.is_due()
    told = guest.logged()
    orders = thrust_orders(guest)
    expect(orders.first).to_be_visible()
    for _ in range(60):
        _press(guest, "Tab")
        if orders.evaluate_all("all => all.includes(document.activeElement)"):
            break
    _press(guest, "ArrowDown", "Enter")
    wait_for_more(guest, told)


def test_all_keys_are_listed_and_can_be_switched_off(guest: Guest) -> None:
    guest.sit(guest.create("grow"))
    assert guest.is_due()
    _press(guest, "?")
    dialog = guest.page.get_by_role("dialog", name="Keyboard shortcuts")
    for key in ("Backspace or U", "Escape", "C or E or Enter", "F", "M", "R", "?", "N or P"):
        expect(dialog.get_by_role("term").get_by_text(key, exact=True)).to_be_visible()
    _press(guest, "Escape")
    expect(dialog).to_have_count(0)
    _set_preference(guest, "shortcuts", False)
    assert guest.is_due()
    _press(guest, "r", "?", "m")
    expect(guest.tool("Sound")).to_have_attribute("aria-pressed", "true")
    expect(guest.page.get_by_role("dialog")).to_have_count(0)


def _set_preference(guest: Guest, name: str, value: object) -> None:
    guest.page.evaluate(
        """([name, value]) => {
          const key = "boardwright.settings";
          const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
          localStorage.setItem(key, JSON.stringify({ ...stored, [name]: value }));
        }""",
        [name, value],
    )
    guest.page.reload()
