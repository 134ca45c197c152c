"""Dice are seen before they are told."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser.boards.shared import wait_for_more
from tests.browser.boards.thrust import thrust_orders
from tests.browser.guest import Guest
from tests.browser.screens import advance, own_ply

_MOST_TURNS = 60
ROLLING = "The dice are rolling …"


def test_the_result_is_hidden_while_the_dice_roll(arrive: Callable[..., Guest]) -> None:
    guest = arrive(reduced_motion="no-preference")
    guest.page.clock.install()
    guest.sit(_where_a_scan_is_possible(guest))
    _scan_with_time_standing_still(guest)
    bar = guest.page.get_by_role("main").get_by_role("status").first
    expect(bar).to_have_text(ROLLING)
    told, said = guest.logged(), len(_heard(guest))
    expect(guest.page).not_to_have_title(re.compile("^●"))
    # Whatever has come from the server by now waits for the dice.
    assert guest.snapshot(guest.match)["log"][-1]["number"] > told
    assert guest.logged() == told
    assert len(_heard(guest)) == said
    guest.page.clock.resume()
    expect(bar).not_to_have_text(ROLLING)
    wait_for_more(guest, told)
    (words,) = guest.snapshot(guest.match)["log"][told]["text"][:1]
    expect(guest.page.get_by_role("log", name="Game events")).to_contain_text(words)


def test_without_motion_the_result_comes_at_once(guest: Guest) -> None:
    guest.page.clock.install()
    guest.sit(_where_a_scan_is_possible(guest))
    told = _scan_with_time_standing_still(guest)
    wait_for_more(guest, told)
    assert guest.page.get_by_text(ROLLING).count() == 0


def _where_a_scan_is_possible(guest: Guest) -> str:
    match = guest.create("thrust")
    for _ in range(_MOST_TURNS):
        own_ply(guest, match)
        choices = guest.snapshot(match)["display"]["choices"]
        if any(order["verb"] == "scan" for order in choices.get("actions", ())):
            return match
        advance(guest, match, 1)
    raise AssertionError(f"nothing to scan in {_MOST_TURNS} turns")


def _scan_with_time_standing_still(guest: Guest) -> int:
    """How many turns were told before."""
    assert guest.is_due()
    scan = thrust_orders(guest).filter(has_text=re.compile("^Scan"))
    expect(scan.first).to_be_visible()
    told = guest.logged()
    _stop_time(guest.page)
    scan.first.click()
    return told


def _stop_time(page: Page) -> None:
    page.clock.pause_at(page.evaluate("() => Date.now() + 60000"))


def _heard(guest: Guest) -> str:
    return guest.page.get_by_role("log", name="Game events").inner_text()
