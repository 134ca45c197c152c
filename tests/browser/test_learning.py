"""The first three steps of each course, done as they ask; and hints and rules beside the board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.boards.thrust import thrust_orders
from tests.browser.guest import Guest
from tests.browser.sizes import check_in_sight


def _next(guest: Guest) -> None:
    guest.button("Next", exact=True).click()


def _step(guest: Guest, number: int) -> Locator:
    return guest.page.get_by_role("region", name=re.compile(f"^Step {number} of "))


def test_thrive(guest: Guest) -> None:
    guest.open("/learn/thrive")
    _next(guest)
    guest.cell("c1").click()
    guest.cell("c2").click()
    _next(guest)
    hole = guest.button(re.compile(", empty: "))
    guest.page.get_by_role("gridcell", name="press Enter to place a peg").first.click()
    hole.first.click()
    expect(guest.page.get_by_text("Place 1 more peg")).to_be_visible()
    hole.first.click()
    _next(guest)
    expect(_step(guest, 4)).to_be_visible()


def test_grow(guest: Guest) -> None:
    guest.open("/learn/grow")
    _next(guest)
    guest.cell("d4").click()
    _next(guest)
    guest.cell("c3").click()
    guest.cell("c4").click()
    _next(guest)
    expect(_step(guest, 4)).to_be_visible()


def test_thrust(guest: Guest) -> None:
    guest.open("/learn/thrust")
    _next(guest)
    guest.button(re.compile("^Pass with your ")).click()
    _next(guest)
    guest.button(re.compile("^Move .* Sensor", re.I)).first.click()
    _next(guest)
    _next(guest)
    expect(_step(guest, 5)).to_be_visible()


def _cells(guest: Guest) -> Locator:
    return guest.page.get_by_role("gridcell").or_(guest.page.locator("[data-cell]"))


@pytest.mark.parametrize(
    ("game", "controls"),
    [("thrive", _cells), ("grow", _cells), ("thrust", thrust_orders)],
)
def test_a_task_on_a_phone_is_in_sight_with_what_it_asks_for(
    arrive: Callable[..., Guest], game: str, controls: Callable[[Guest], Locator]
) -> None:
    guest = arrive(viewport={"width": 360, "height": 640}, has_touch=True)
    guest.open(f"/learn/{game}")
    _next(guest)
    expect(guest.page.get_by_text("Your turn:")).to_be_visible()
    check_in_sight(controls(guest), top=False)
    check_in_sight(guest.page.get_by_text("Your turn:"), top=False)
    check_in_sight(_step(guest, 2).get_by_role("heading"), top=False)


@pytest.mark.parametrize("size", [(1366, 768), (1024, 600), (844, 390)])
@pytest.mark.parametrize("game", ["thrive", "grow"])
def test_a_task_beside_its_text_is_in_sight(
    arrive: Callable[..., Guest], game: str, size: tuple[int, int]
) -> None:
    guest = arrive(viewport={"width": size[0], "height": size[1]})
    guest.open(f"/learn/{game}")
    _next(guest)
    expect(guest.page.get_by_text("Your turn:")).to_be_visible()
    check_in_sight(_cells(guest), top=False)


def test_a_long_text_of_a_lesson_opens_on_a_phone(arrive: Callable[..., Guest]) -> None:
    guest = arrive(viewport={"width": 360, "height": 640})
    guest.open("/learn/thrust")
    _next(guest)
    last = _step(guest, 2).locator("p").last
    expect(last).not_to_be_in_viewport(ratio=1)
    guest.button("Read all").click()
    expect(last).to_be_in_viewport(ratio=1)
    guest.button("Show less").click()
    expect(guest.button("Read all")).to_be_visible()


def test_a_wrong_answer_is_explained_and_can_be_tried_again(guest: Guest) -> None:
    guest.open("/learn/thrive")
    guest.button(re.compile("^Step 4, ")).click()
    guest.cell("c3").click()
    guest.cell("c4").click()
    expect(guest.page.get_by_text("Look for the one two holes to the right.")).to_be_visible()
    guest.button("Try again").click()
    guest.cell("c3").click()
    guest.cell("e4").click()
    expect(guest.button("Next", exact=True)).to_be_visible()


def test_the_progress_of_a_course_is_kept(guest: Guest) -> None:
    guest.open("/learn/grow")
    _next(guest)
    expect(_step(guest, 2)).to_be_visible()
    guest.page.reload()
    expect(_step(guest, 2)).to_be_visible()


def test_a_hint_during_a_game_against_the_computer(guest: Guest) -> None:
    guest.sit(guest.create("thrive", options={"size": 4, "holes": 3}))
    guest.tool("Hint").click()
    expect(guest.page.get_by_text(re.compile("^Hint: "))).to_be_visible()
