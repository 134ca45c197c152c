"""Every screen in light and dark is open to everybody: axe finds nothing serious."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect
from tests.browser.guest import Guest
from tests.browser.screens import screens

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
_RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .map(({ id, impact, nodes }) => ({
    id, impact, where: nodes.map((node) => `${node.html} ${node.failureSummary}`)
  }))"""


def test_axe_finds_nothing_serious_in_light_and_dark(guest: Guest) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not there: python web/build.py install")
    script, found = AXE.read_text(), []
    for screen in screens(guest):
        guest.page.evaluate(script)
        for scheme in SCHEMES:
            guest.colours(scheme)
            for fault in guest.page.evaluate(_RUN):
                if fault["impact"] in GRAVE:
                    where = "; ".join(fault["where"][:2])
                    found.append(f"{screen}, {scheme}: {fault['id']}: {where}")
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
