"""A game without a board of its own: the first of the buttons, until the turn is over."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.browser.guest import Guest

__all__ = ["SHORT", "action_buttons", "take_turn"]

SHORT: dict[str, str] = {}


def action_buttons(guest: Guest) -> Locator:
    return guest.page.get_by_role("toolbar", name="Your actions").get_by_role("button")


def take_turn(guest: Guest) -> None:
    before = _log(guest)
    buttons = action_buttons(guest)
    confirm = guest.page.get_by_role("button", name=re.compile("^(Confirm|End turn)$"))
    while _log(guest) == before and not guest.end.count():
        # The turn that was sent a moment ago may end the game before it is in the log.
        expect(buttons.or_(confirm).or_(guest.end).first).to_be_visible()
        if guest.end.count():
            return
        (buttons if buttons.count() else confirm).first.click()
        expect(guest.page.locator('[aria-busy="true"]')).to_have_count(0)


def _log(guest: Guest) -> list[str]:
    """A turn of several decisions is one line, which grows."""
    return guest.turns.all_inner_texts()
