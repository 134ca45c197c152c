"""A small telephone held upright: everything fits, and a thumb can play."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.guest import Guest
from tests.browser.screens import screens

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
THUMB = 40


@pytest.fixture
def phone(arrive: Callable[..., Guest]) -> Guest:
    return arrive(**PHONE)


def test_no_screen_scrolls_sideways(phone: Guest) -> None:
    wide = {screen: phone.overflow() for screen in screens(phone)}
    assert not {screen: by for screen, by in wide.items() if by > 0}


def test_a_peg_is_placed_through_the_opened_pod(phone: Guest) -> None:
    phone.sit(phone.create("thrive"))
    phone.cell("c1").tap()
    phone.cell("c2").tap()
    expect(phone.page.get_by_text("Place 2 more pegs", exact=True)).to_be_visible()
    phone.cell("c2").tap()
    pod = phone.page.get_by_role("region", name="The pod on c2: choose a hole")
    expect(pod).to_be_visible()
    hole = pod.get_by_role("button", name=re.compile(r", empty: to "))
    assert _smallest(hole.first) >= THUMB
    hole.first.tap()
    expect(phone.page.get_by_text("Place 1 more peg", exact=True)).to_be_visible()


def test_a_head_is_dropped_by_aiming_first(phone: Guest) -> None:
    phone.sit(phone.create("grow", options={"first": "seat1"}))
    assert phone.is_due()
    phone.cell("h8").tap()
    drop = phone.button(re.compile("^Drop on "))
    expect(drop).to_be_visible()
    phone.button("Left", exact=True).tap()
    phone.button("Drop on g8").tap()
    expect(phone.cell("g8")).to_have_attribute("aria-label", re.compile("your head"))


def _smallest(button: Locator) -> float:
    box = button.bounding_box()
    assert box is not None
    return min(box["width"], box["height"])
