"""Thrust! on the page: nothing moves between decisions, and reasons, chances and the log show."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.boards.thrust import thrust_orders
from tests.browser.guest import Guest
from tests.browser.sizes import check_in_sight
from tests.browser.test_viewport import CROWDED

WINDOWS = [(1366, 768), (1024, 600), (360, 640), (640, 360)]


def _height(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_orders_bid_and_dice_do_not_move_the_board(
    arrive: Callable[..., Guest], size: tuple[int, int]
) -> None:
    guest = arrive(viewport={"width": size[0], "height": size[1]})
    line = guest.page.get_by_role("group", name="The range line")
    match = guest.create("thrust", start={"position": CROWDED}, options={"unopposed": "roll"})
    guest.open(f"/m/{match}")
    assert guest.is_due()
    pursue = thrust_orders(guest).filter(has_text=re.compile("^Pursue"))
    expect(pursue.first).to_contain_text("SPD 50 against SPD 50 as printed")
    before = _height(line)
    pursue.first.click()
    seal = guest.button(re.compile("^Seal "))
    expect(seal).to_be_visible()
    chance = guest.page.get_by_text("Red burns more")
    expect(chance.locator("xpath=..")).to_contain_text(re.compile(r"\d+%"))
    assert _height(line) == pytest.approx(before, abs=0.5)
    seal.click()
    expect(guest.page.get_by_role("heading", name=re.compile(" pursues "))).to_be_visible()
    assert guest.is_due()
    assert _height(line) == pytest.approx(before, abs=0.5)


def test_the_log_folds_and_shows_the_moment_of_a_line(guest: Guest) -> None:
    match = guest.create("thrust", start={"position": CROWDED})
    guest.open(f"/m/{match}")
    for _ in range(2):
        assert guest.is_due()
        told = guest.logged()
        thrust_orders(guest).or_(guest.button(re.compile("^Seal "))).last.click()
        expect(guest.log).not_to_have_attribute("data-entries", str(told))
    assert guest.is_due()
    turn = guest.log.get_by_role("button", name="Turn 2")
    line = guest.log.get_by_role("button", name="s1 High-End Transport holds")
    expect(line).to_be_visible()
    expect(guest.log.get_by_text("Movement", exact=True)).to_be_visible()
    looking = guest.button("Back to the game")
    line.hover()
    expect(looking).to_be_visible()
    turn.hover()
    expect(looking).to_have_count(0)
    line.click()
    expect(looking).to_be_visible()
    expect(guest.log.get_by_text("Your High-End Transport (s1) holds its range.")).to_be_visible()
    looking.click()
    turn.click()
    expect(turn).to_have_attribute("aria-expanded", "false")
    expect(line).to_have_count(0)


def test_the_log_ends_at_the_edge_of_the_window(arrive: Callable[..., Guest]) -> None:
    guest = arrive(viewport={"width": 1366, "height": 768})
    guest.sit(guest.create("thrust", start={"position": CROWDED}))
    assert guest.is_due()
    panel = guest.page.get_by_role("tabpanel").bounding_box()
    assert panel is not None
    assert 700 < panel["y"] + panel["height"] <= 768


@pytest.mark.parametrize("start", [{}, {"start": {"position": CROWDED}}], ids=["usual", "crowded"])
def test_an_order_is_confirmed_without_covering_the_ships(
    arrive: Callable[..., Guest], start: dict[str, object]
) -> None:
    guest = arrive(viewport={"width": 360, "height": 640}, has_touch=True)
    guest.sit(guest.create("thrust", **start))
    assert guest.is_due()
    thrust_orders(guest).last.click()
    expect(guest.page.get_by_role("status").filter(has_text="Confirm your choice")).to_be_visible()
    ships = guest.page.get_by_role("group", name="The range line").locator("[data-label]")
    check_in_sight(ships)


def test_a_burn_that_waits_for_its_confirmation_is_shown(arrive: Callable[..., Guest]) -> None:
    guest = arrive(viewport={"width": 360, "height": 640}, has_touch=True)
    guest.sit(guest.create("thrust", start={"position": CROWDED}, options={"unopposed": "roll"}))
    assert guest.is_due()
    thrust_orders(guest).filter(has_text=re.compile("^Pursue")).first.click()
    guest.confirm_on_touch()
    guest.button("Burn more").click()
    guest.button("Seal 2 fuel").click()
    expect(guest.page.get_by_role("status").filter(has_text="Confirm your choice")).to_be_visible()
    expect(guest.button("Seal 2 fuel")).to_be_visible()
    expect(guest.page.get_by_role("slider", name="Fuel to burn")).to_have_attribute(
        "aria-valuetext", re.compile("^2 fuel")
    )


def test_ships_to_reveal_have_names_on_a_phone(arrive: Callable[..., Guest]) -> None:
    guest = arrive(viewport={"width": 360, "height": 640})
    guest.open("/learn/thrust")
    guest.button(re.compile("^Step 6, ")).click()
    answers = thrust_orders(guest)
    expect(answers.first).to_contain_text("Reveal")
    check_in_sight(answers.locator(".name"), top=False)


@pytest.mark.parametrize("size", [(360, 640), (640, 360)], ids=str)
def test_the_text_of_a_lesson_stays_in_sight(
    arrive: Callable[..., Guest], size: tuple[int, int]
) -> None:
    guest = arrive(viewport={"width": size[0], "height": size[1]})
    guest.open("/learn/thrust")
    guest.button(re.compile("^Step 7, ")).click()
    order = thrust_orders(guest).filter(has_text=re.compile("^Attack Red's Salvage"))
    expect(order).to_contain_text("70% [+]")
    order.scroll_into_view_if_needed()
    expect(guest.page.get_by_role("heading", name="Fire")).to_be_in_viewport()
    expect(guest.page.get_by_text("where it has [+]")).to_be_in_viewport()
    order.hover()
    ship = guest.page.get_by_role("button", name=re.compile("^c2, "))
    ship.focus()
    statistics = guest.page.get_by_text(re.compile("^c2 Salvage Vessel, class III: SPD 30"))
    expect(statistics).to_be_visible()
