"""Turns put together faster than the server answers, or in two tabs at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from tests.browser.boards.thrive import take_turn, thrive_move
from tests.browser.guest import Guest

SMALL = {"size": 4, "holes": 3}
PEG = re.compile("press Enter to place a peg")

# Two moves of two pods, clicked before any answer can come.
_CLICK_FAST = """() => {
  const cell = (name) => [...document.querySelectorAll('[role=gridcell]')]
    .find((one) => one.getAttribute('aria-label').startsWith(`${name},`));
  const click = (name) => cell(name).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const movers = [...document.querySelectorAll('[role=gridcell]')]
    .map((one) => one.getAttribute('aria-label'))
    .filter((name) => name.includes('; can move to '));
  for (const name of [...movers, ...movers]) {
    const goals = name.split('can move to ')[1].split(', ');
    click(name.slice(0, 2));
    click(goals.at(-1).slice(0, 2));
  }
}"""


_WATCH = """() => {
  window.errors = [];
  const note = () => document.querySelectorAll('main .bad').forEach(
    (one) => window.errors.push(one.textContent));
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
}"""


def test_fast_clicks_are_dropped_without_an_engine_error(guest: Guest) -> None:
    guest.sit(guest.create("thrive", options=SMALL))
    assert guest.is_due()
    guest.page.evaluate(_WATCH)
    guest.page.evaluate(_CLICK_FAST)
    todo = guest.page.get_by_role("main").get_by_role("status").first
    expect(todo).to_contain_text("peg")
    take_turn(guest)
    assert guest.page.evaluate("() => window.errors") == []


def test_a_long_refusal_wraps_on_a_phone(arrive: Callable[..., Guest]) -> None:
    guest = arrive(viewport={"width": 360, "height": 640})
    words = "Not possible: " + "a1:04400/" * 60
    guest.page.route_web_socket(re.compile("/live$"), lambda socket: _refuse_drafts(socket, words))
    guest.sit(guest.create("thrive", options=SMALL))
    assert guest.is_due()
    mover = guest.page.get_by_role("gridcell", name="can move to").first
    goal = (mover.get_attribute("aria-label") or "").rpartition("can move to ")[2][:2]
    mover.click()
    guest.cell(goal).click()
    expect(guest.page.get_by_text("Not possible:")).to_be_visible()
    assert guest.overflow() == 0


def _refuse_drafts(socket: WebSocketRoute, words: str) -> None:
    server = socket.connect_to_server()

    def refuse(text: str | bytes) -> None:
        command = json.loads(text)
        if command["type"] == "draft":
            refused = {"type": "error", "code": "x", "detail": words, "id": command["id"]}
            socket.send(json.dumps(refused))
        else:
            server.send(text)

    socket.on_message(refuse)


@pytest.mark.parametrize("place", ["tab", "device"])
def test_one_seat_in_two_places_puts_one_turn_together(
    arrive: Callable[..., Guest], place: str
) -> None:
    guest = arrive()
    match = guest.create("thrive", options=SMALL)
    guest.sit(match)
    if place == "tab":
        other = guest.new_page()
        other.goto(f"/m/{match}")
    else:
        seat = guest.context.request.post(f"/api/matches/{match}/join", data={}).json()
        other = arrive().page
        other.goto(f"/m/{match}#{seat['tokens']['0']}")
    expect(_status(other)).to_have_text("Move a pod")
    thrive_move(guest)
    expect(_button(other, "Undo")).to_be_enabled()
    _peg(other)
    expect(_button(guest.page, "Confirm")).to_be_enabled()
    _button(other, "Undo").click()
    expect(_button(guest.page, "Confirm")).to_be_disabled()
    expect(_button(other, "Confirm")).to_be_disabled()
    _peg(guest.page)
    expect(_button(other, "Confirm")).to_be_enabled()
    _button(other, "Confirm").click()
    expect(guest.turns.first).to_be_visible()
    assert guest.is_due()
    expect(other.get_by_role("alert")).to_have_count(0)


def _status(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("status").first


def _button(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=name, exact=True)


def _peg(page: Page) -> None:
    """Every peg that is due."""
    confirm = page.get_by_role("button", name="Confirm", disabled=False)
    pod, hole = page.get_by_role("gridcell", name=PEG), page.get_by_role("button", name=", empty: ")
    while not confirm.count():
        todo = _status(page).inner_text()
        expect(pod.or_(hole).first).to_be_visible()
        if not hole.count():
            pod.last.click()
        hole.first.click()
        expect(page.get_by_text(todo, exact=True)).to_have_count(0)
