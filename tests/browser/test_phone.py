"""A small telephone held upright: everything fits, and a thumb can play."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.guest import ME, Guest, computer
from tests.browser.layout_shift import MOST, layout_shift, watch_layout
from tests.browser.screens import screens
from tests.browser.sizes import check_in_sight, resize

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
NARROWEST = 320
THUMB = 40
_RINGED = """(buttons) => buttons
  .filter((button) => {
    const { outlineStyle, boxShadow } = getComputedStyle(button);
    return outlineStyle !== "none" || boxShadow !== "none";
  })
  .map((button) => button.getAttribute("aria-label"))"""
# Two pixels between a word and the border on either side.
_SPILLING = """(buttons) => buttons
  .filter((button) => {
    const word = button.querySelector("span")?.getBoundingClientRect();
    const { left, right } = button.getBoundingClientRect();
    return word && (word.left < left + 3 || word.right > right - 3);
  })
  .map((button) => button.textContent.trim())"""


@pytest.fixture
def phone(arrive: Callable[..., Guest]) -> Guest:
    return arrive(**PHONE)


def test_no_screen_scrolls_sideways_or_moves_by_itself(phone: Guest) -> None:
    watch_layout(phone.context)
    faults = []
    for screen in screens(phone):
        shift = layout_shift(phone.page)
        if shift > MOST:
            faults.append(f"{screen} moves by {shift:.3f}")
        for width in (NARROWEST, PHONE["viewport"]["width"]):
            resize(phone.page, (width, PHONE["viewport"]["height"]))
            if by := phone.overflow():
                faults.append(f"{screen} is {by} pixels wider than {width}")
    assert not faults, "\n".join(faults)


def test_a_peg_is_placed_through_the_opened_pod(phone: Guest) -> None:
    phone.sit(phone.create("thrive"))
    phone.cell("c1").tap()
    phone.cell("c2").tap()
    expect(phone.page.get_by_text("Place 2 pegs", exact=True)).to_be_visible()
    phone.cell("c2").tap()
    pod = phone.page.get_by_role("region", name="The pod on c2: choose a hole")
    expect(pod).to_be_visible()
    hole = pod.get_by_role("button", name=re.compile(r", empty: to "))
    assert _smallest(hole.first) >= THUMB
    hole.first.tap()
    expect(phone.page.get_by_text("Place 1 more peg", exact=True)).to_be_visible()


def test_a_head_is_dropped_by_aiming_first(phone: Guest) -> None:
    phone.sit(phone.create("grow", options={"first": "seat1"}))
    assert phone.is_due()
    phone.cell("h8").tap()
    drop = phone.button(re.compile("^Drop on "))
    expect(drop).to_be_visible()
    phone.button("Left", exact=True).tap()
    phone.button("Drop on g8").tap()
    expect(phone.cell("g8")).to_have_attribute("aria-label", re.compile("your head"))


def test_a_board_for_three_is_not_covered(arrive: Callable[..., Guest]) -> None:
    """Once the turn can only be confirmed there is nothing to aim at."""
    phone = arrive(**PHONE | {"viewport": {"width": 360, "height": 640}})
    seats = (ME, computer(), computer())
    phone.sit(phone.create("grow", *seats, options={"players": 3, "first": "seat1"}))
    assert phone.is_due()
    pad = phone.page.get_by_role("group", name="Aim")
    cells = phone.page.get_by_role("gridcell")
    expect(pad).to_be_visible()
    check_in_sight(cells)
    phone.cell("h8").tap()
    phone.button("Drop on h8").tap()
    expect(phone.button("Confirm", exact=True)).to_be_enabled()
    expect(pad).to_have_count(0)
    check_in_sight(cells)
    phone.confirm_on_touch()
    expect(phone.button("End turn")).to_be_enabled()
    expect(pad).to_be_visible()
    check_in_sight(cells)


@pytest.mark.parametrize("players", [2, 8])
def test_no_row_of_a_board_lies_behind_the_turn(arrive: Callable[..., Guest], players: int) -> None:
    """The turn is highest once a head is there to be moved, and its buttons with it."""
    phone = arrive(**PHONE | {"viewport": {"width": 360, "height": 640}})
    phone.sit(phone.create("grow", options={"players": players, "first": "seat1"}))
    assert phone.is_due()
    phone.cell("h8").tap()
    phone.button("Drop on h8").tap()
    phone.confirm_on_touch()
    expect(phone.button("End turn")).to_be_enabled()
    check_in_sight(phone.page.get_by_role("gridcell"))


@pytest.mark.parametrize("game", ["thrive", "grow"])
def test_counts_are_not_cut_off_on_a_phone(arrive: Callable[..., Guest], game: str) -> None:
    phone = arrive(**PHONE | {"viewport": {"width": 360, "height": 640}})
    phone.sit(phone.create(game))
    expect(phone.page.get_by_role("list", name="Seats")).to_be_visible()
    assert phone.page.get_by_role("list", name="Seats").locator(".small").evaluate_all(
        "lines => lines.map((line) => line.scrollWidth <= line.clientWidth)"
    ) == [True, True]


def test_the_opened_pod_leaves_no_ring_and_the_page_where_it_was(phone: Guest) -> None:
    phone.sit(phone.create("thrive"))
    phone.cell("c1").tap()
    phone.cell("c2").tap()
    expect(phone.page.get_by_text("Place 2 pegs", exact=True)).to_be_visible()
    scrolled = phone.page.evaluate("() => scrollY")
    phone.cell("c2").tap()
    pod = phone.page.get_by_role("region", name="The pod on c2: choose a hole")
    pod.get_by_role("button", name=re.compile(r", empty: to ")).first.tap()
    expect(phone.page.get_by_text("Place 1 more peg", exact=True)).to_be_visible()
    assert pod.get_by_role("button").evaluate_all(_RINGED) == []
    # A mouse rests where it is, but a phone has none.
    phone.page.mouse.move(180, 700)
    assert pod.get_by_role("button").evaluate_all(_RINGED) == []
    pod.get_by_role("button", name="Close the pod").tap()
    expect(pod).to_have_count(0)
    assert phone.page.evaluate("() => scrollY") == scrolled


def test_no_word_spills_out_of_its_button(arrive: Callable[..., Guest]) -> None:
    phone = arrive(**PHONE | {"viewport": {"width": 360, "height": 640}})
    phone.sit(phone.create("grow"))
    assert phone.is_due()
    assert phone.tools.get_by_role("button").evaluate_all(_SPILLING) == []
    phone.button("More actions").tap()
    inside = phone.page.get_by_role("dialog").get_by_role("button")
    expect(inside.filter(has_text="Takeback")).to_be_visible()
    assert inside.evaluate_all(_SPILLING) == []


def _smallest(button: Locator) -> float:
    box = button.bounding_box()
    assert box is not None
    return min(box["width"], box["height"])
