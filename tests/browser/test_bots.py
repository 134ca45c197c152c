"""Bots that are online: found, challenged and played, declining, cancelled, gone."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import serious_faults
from tests.browser.guest import Guest
from tests.browser.sizes import check_in_sight
from tests.server.process import Server
from tests.server.test_bot import bot_stream, new_token, next_of, running_bot

LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 360, "height": 640}
ENGINE = f"{sys.executable} -m boardwright engine {{game}}@nodes=20"


def _press(page: Page, name: str) -> None:
    """Activates a control with the keyboard alone."""
    control = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name))
    control.first.focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_bot_is_found_challenged_and_played(
    size: dict[str, int], arrive: Callable[..., Guest], server: Server
) -> None:
    guest, token = arrive(viewport=size), new_token(server, f"Dicey {size['width']}")
    name = f"Dicey {size['width']}"
    with running_bot(server, token, "--games", "thrive", engine=ENGINE) as bot:
        bot.wait_for("waits for challenges")
        guest.open("/lobby")
        expect(guest.page.get_by_text("Plays Thrive · free")).to_be_visible()
        _press(guest.page, f"Challenge {name} to Thrive")
        expect(guest.page.get_by_role("radio", name=name)).to_be_checked()
        guest.page.get_by_label("Clock").select_option("5+5")
        guest.page.get_by_role("slider", name="How large is the board?").fill("4")
        guest.button("Swap seats").click()
        assert guest.overflow() == 0
        check_in_sight(guest.button(f"Challenge {name}"), top=False)
        _press(guest.page, f"Challenge {name}")
        expect(guest.tools).to_be_visible()  # it has accepted
        shown = guest.snapshot(guest.match)
        assert shown["options"] == {"size": 4}
        assert shown["seats"][0]["player"] == name
        assert shown["clock"]["increment"] == 5
        assert guest.is_due()  # and plays


def test_a_decline_another_bot_a_cancelled_challenge_and_one_that_goes_offline(
    guest: Guest, server: Server
) -> None:
    guest.page.set_viewport_size({"width": 360, "height": 640})
    first, second = new_token(server, "Clank"), new_token(server, "Clonk")
    with bot_stream(server, first) as stream:
        next_of(stream, "ready")
        guest.open("/lobby")
        expect(guest.page.get_by_text("Plays every game · free")).to_be_visible()
        assert serious_faults(guest) == []
        guest.open("/play/grow?with=bot")
        guest.page.get_by_role("radio", name="Clank").check()
        assert serious_faults(guest) == []
        _press(guest.page, "Challenge Clank")
        match = next_of(stream, "challenge")["match"]["match"]
        status = guest.page.get_by_role("status")
        expect(status.get_by_text("Waiting for Clank to answer")).to_be_visible()
        check_in_sight(guest.button("Cancel challenge to Clank"))
        with bot_stream(server, second) as other:
            next_of(other, "ready")
            bot = server.client(Authorization=f"Bearer {first}")
            bot.post(f"/api/matches/{match}/decline", {"reason": "I am tired."})
            expect(status.get_by_text("Clank declined: “I am tired.”")).to_be_visible()
            expect(guest.button("Challenge Clonk")).to_be_visible()
            assert serious_faults(guest) == []
            _press(guest.page, "Challenge Clonk")
            next_of(other, "challenge")
            _press(guest.page, "Cancel challenge to Clonk")
            next_of(other, "withdrawn")
            expect(status.get_by_text("Waiting for Clonk")).to_have_count(0)
            _press(guest.page, "Challenge Clonk")
            next_of(other, "challenge")
        expect(status.get_by_text(re.compile("^Clonk went offline"))).to_be_visible()
        assert guest.overflow() == 0


def test_without_a_bot_nothing_is_read_through_the_button(arrive: Callable[..., Guest]) -> None:
    """It stays at the lower edge of the window, over the rest of the form."""
    guest = arrive(viewport={"width": 360, "height": 640})
    guest.open("/play/grow?with=bot")
    button = guest.button("Challenge a bot")
    expect(button).to_be_disabled()
    expect(button).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
