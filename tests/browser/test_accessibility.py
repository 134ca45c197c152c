"""Every screen in light and dark is open to everybody: axe finds nothing serious."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.axe import serious_faults
from tests.browser.guest import Guest
from tests.browser.screens import screens


def test_axe_finds_nothing_serious_in_light_and_dark(guest: Guest) -> None:
    found = [f"{screen}, {fault}" for screen in screens(guest) for fault in serious_faults(guest)]
    assert not found, "\n".join(found)


def test_dark_mode_follows_the_system_and_the_switch(guest: Guest) -> None:
    guest.open("/")
    guest.colours("dark")
    dark = _background(guest)
    guest.colours("light")
    light = _background(guest)
    assert dark < 0x50 < 0xC0 < light
    guest.button("Dark colours").click()
    expect(guest.button("Light colours")).to_be_visible()
    assert _background(guest) == dark
    guest.page.reload()
    expect(guest.button("Light colours")).to_be_visible()
    assert _background(guest) == dark


def _background(guest: Guest) -> int:
    """How bright the page is: its red, green and blue in the mean."""
    colour: str = guest.page.evaluate(
        "() => getComputedStyle(document.documentElement).backgroundColor"
    )
    parts = [int(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    return sum(parts) // 3
