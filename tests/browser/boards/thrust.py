"""Thrust! by its board: one decision after the other."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.browser.boards.shared import wait_for_more
from tests.browser.guest import Guest

__all__ = ["SHORT", "take_turn", "thrust_orders"]

SHORT = {"Can ships leave the board and come back?": "No. A ship that leaves is lost."}


_OF_ALL = re.compile("^(Pass|Hold) with (all|both|your last)|^Withdraw")


def thrust_orders(guest: Guest) -> Locator:
    """What a ship may do, or how a scan may be answered; not what all ships do."""
    toolbar = guest.page.get_by_role("toolbar", name=re.compile("^(Orders for|Your answer)"))
    return toolbar.get_by_role("button").filter(has_not_text=_OF_ALL)


def take_turn(guest: Guest) -> None:
    """One decision: out of the game where that is possible, else into it, else whatever is last."""
    told = guest.logged()
    orders = thrust_orders(guest)
    seal = guest.button(re.compile("^Seal "))
    expect(orders.or_(seal).last).to_be_visible()
    for wanted in (re.compile("^Move .*out", re.I), re.compile("^Move .*sensor", re.I)):
        if orders.filter(has_text=wanted).count():
            orders = orders.filter(has_text=wanted)
            break
    orders.or_(seal).last.click()
    guest.confirm_on_touch()
    wait_for_more(guest, told)
