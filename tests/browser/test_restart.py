"""The server dies in mid-turn and comes back; the page goes on as if nothing had been."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.boards.thrive import take_turn
from tests.browser.guest import Guest
from tests.server.process import running


def test_the_page_recovers_by_itself(arrive: Callable[..., Guest], tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = arrive(f"http://{server.url}")
        guest.pardon("WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource")
        guest.sit(guest.create("thrive"))
        take_turn(guest)
        assert guest.is_due()
        told = guest.turns.count()
        mover = guest.page.get_by_role("gridcell", name="can move to").first
        square = (mover.get_attribute("aria-label") or "")[:2]
        goal = (mover.get_attribute("aria-label") or "").rpartition("can move to ")[2][:2]
        mover.click()
        guest.cell(goal).click()
        pegs = guest.page.get_by_text("Place 2 pegs", exact=True)
        expect(pegs).to_be_visible()
        server.kill()
        lost = guest.page.get_by_text("Connection lost")
        expect(lost).to_be_visible()
        server.start("--port", server.url.rpartition(":")[2])
        expect(lost).to_have_count(0, timeout=60_000)
        assert square != goal
        expect(pegs).to_be_visible()
        take_turn(guest)
        expect(guest.turns.nth(told)).to_be_visible()
