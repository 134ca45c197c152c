"""Grow by its board: heads grow, another is dropped, the turn is ended."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.boards.shared import cell_names, prompt, wait_for_more
from tests.browser.guest import Guest

__all__ = ["SHORT", "take_turn"]

SHORT = {"How large is the board?": "5"}
_MAY_DROP = re.compile("Drop a head|Place your first head")


def take_turn(guest: Guest) -> None:
    """Every head that has room grows once, a new head is dropped, and the turn is ended."""
    told = guest.logged()
    eager = re.compile(r"^(\w+), your .*can still move, to (\w+)[ ,]*")
    while guest.logged() == told and not guest.end.count():
        names = cell_names(guest)
        grown = next((found for name in names if (found := eager.match(name))), None)
        free = [name.split(",")[0] for name in names if name.endswith(", free")]
        if grown and grown[2] in free:
            guest.cell(grown[1]).click()
            guest.cell(grown[2]).click()
            expect(guest.cell(grown[2])).not_to_have_attribute("aria-label", f"{grown[2]}, free")
        elif free and _MAY_DROP.search(prompt(guest)):
            space = free[len(free) // 2]
            guest.cell(space).click()
            expect(guest.cell(space)).not_to_have_attribute("aria-label", f"{space}, free")
        else:
            _end_turn(guest, told)
            break
    wait_for_more(guest, told)


def _end_turn(guest: Guest, told: int) -> None:
    """A first head is a whole turn: there is nothing to end, and the record shows it soon."""
    end = guest.button(re.compile("^(End turn|Confirm)$"))
    sure = guest.page.get_by_role("dialog").get_by_role("button", name="End turn")
    done = guest.turns.nth(told).or_(guest.end)
    expect(end.or_(done).first).to_be_visible()
    if done.count():
        return
    end.first.click()
    expect(sure.or_(done).first).to_be_visible()
    if sure.is_visible():
        sure.click()
