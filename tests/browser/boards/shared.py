"""What the tests of several boards look at."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.guest import Guest

__all__ = ["cell_names", "prompt", "wait_for_more"]


def wait_for_more(guest: Guest, told: int) -> None:
    """Until the record has more entries than `told`, or the game is over."""
    more = guest.page.locator(f'[data-entries]:not([data-entries="{told}"])')
    expect(more.or_(guest.end).first).to_be_visible()


def prompt(guest: Guest) -> str:
    return guest.page.get_by_role("main").get_by_role("status").first.inner_text()


def cell_names(guest: Guest) -> list[str]:
    """All cells of the board at one moment, when it is there and what was chosen is laid out."""
    expect(guest.page.get_by_role("gridcell").first).to_be_visible()
    expect(guest.page.locator('[aria-busy="true"]')).to_have_count(0)
    names: list[str] = guest.page.get_by_role("gridcell").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label') ?? '')"
    )
    return names
