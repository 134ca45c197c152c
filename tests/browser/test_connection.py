"""A connection that is lost is noticed soon, and what was chosen is kept."""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute, expect
from tests.browser.guest import Guest

SMALL = {"size": 4, "holes": 3}
LOST = "Connection lost. Reconnecting; your turn is saved."


def _move(guest: Guest) -> None:
    mover = guest.page.get_by_role("gridcell", name="can move to").first
    goal = (mover.get_attribute("aria-label") or "").rpartition("can move to ")[2][:2]
    mover.click()
    guest.cell(goal).click()


def test_without_a_network_the_page_says_so_at_once(guest: Guest) -> None:
    guest.pardon("WebSocket|ERR_INTERNET_DISCONNECTED")
    guest.sit(guest.create("thrive", options=SMALL))
    assert guest.is_due()
    guest.context.set_offline(True)
    expect(guest.page.get_by_text(LOST)).to_be_visible()
    _move(guest)
    guest.context.set_offline(False)
    expect(guest.page.get_by_text(LOST)).to_have_count(0)
    expect(guest.page.get_by_role("gridcell", name="to place a peg").first).to_be_visible()


def test_a_click_without_an_answer_is_noticed_within_three_seconds(guest: Guest) -> None:
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        sockets.append(socket)
        if len(sockets) == 1:  # the first one loses everything the page says
            socket.on_message(lambda text: None)
        else:
            socket.on_message(server.send)

    guest.page.route_web_socket(re.compile("/live"), connect)
    guest.page.clock.install()
    guest.sit(guest.create("thrive", options=SMALL))
    assert guest.is_due()
    _move(guest)
    expect(guest.page.get_by_text(LOST)).to_have_count(0)
    guest.page.clock.fast_forward(2_900)
    expect(guest.page.get_by_text(LOST)).to_be_visible()
    guest.page.clock.fast_forward(1_000)
    expect(guest.page.get_by_text(LOST)).to_have_count(0)
    expect(guest.page.get_by_role("gridcell", name="to place a peg").first).to_be_visible()
    assert len(sockets) == 2
