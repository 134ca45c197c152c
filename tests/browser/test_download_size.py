"""What a link loads before anything is clicked: script and style, packed as they travel."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.guest import ME, Guest
from tests.browser.screens import LAST_TITLE

import boardwright

OPEN = {"kind": "open"}
MOST = 60_000
MOST_WITH_BOARD = 68_000
_LOADED = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => /[.](js|css)$/.test(name))
  .map(({ name, encodedBodySize }) => [name.split("/").at(-1), encodedBodySize])"""


def test_the_first_page_is_light(guest: Guest) -> None:
    guest.open("/")
    expect(guest.page.get_by_role("heading", name=LAST_TITLE)).to_be_visible()
    _weigh(guest)


@pytest.mark.parametrize("game", boardwright.names())
def test_a_link_to_a_table_is_light(guest: Guest, game: str) -> None:
    guest.sit(guest.create(game))
    assert guest.is_due()
    expect(guest.page.get_by_text("One moment …")).to_have_count(0)
    _weigh(guest, MOST_WITH_BOARD)


def test_an_invitation_is_light(guest: Guest) -> None:
    guest.open(f"/m/{guest.create('thrust', ME, OPEN)}")
    expect(guest.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    _weigh(guest)


def _weigh(guest: Guest, most: int = MOST) -> None:
    guest.page.wait_for_load_state("networkidle")
    loaded = dict(guest.page.evaluate(_LOADED))
    assert any(name.endswith(".css") for name in loaded)
    assert all(loaded.values()), loaded
    assert sum(loaded.values()) <= most, loaded
