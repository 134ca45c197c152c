"""Several people at one device, and a turn that survives whatever befalls the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import WebSocket, expect
from tests.browser.boards.thrust import thrust_orders
from tests.browser.guest import ME, Guest
from tests.browser.play_turns import take_turn
from tests.browser.test_viewport import CROWDED

from boardwright.games.thrust.ships import KINDS

SEATS = ["Black", "Red"]
SECRETS = [kind.title for kind in KINDS]


def test_nothing_hidden_is_there_before_the_next_player_is_ready(guest: Guest) -> None:
    heard: list[str | bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(frame))

    guest.page.on("websocket", listen)
    guest.open("/play/thrust?with=device")
    guest.button("Play", exact=True).click()
    covered = guest.page.get_by_role("heading", name="Pass the device to")
    seats = set()
    for _ in range(4):
        expect(covered).to_be_visible()
        seat = SEATS.index(covered.inner_text().rpartition(" ")[2])
        seats.add(seat)
        shown = guest.page.content()
        assert not [secret for secret in SECRETS if secret in shown]
        # The covered page does not even know: nothing has been sent for the eyes of this seat.
        assert seat not in _eyes(heard)
        guest.button("show the board").click()
        expect(guest.page.get_by_role("heading", name="Your ships")).to_be_visible()
        shown = guest.page.content()
        assert [secret for secret in SECRETS if secret in shown]
        assert seat in _eyes(heard)
        heard.clear()
        _decide_until_covered(guest)
    assert seats == {0, 1}


def _eyes(heard: list[str | bytes]) -> set[int | None]:
    """The seats whose views have come over the line."""
    messages = [json.loads(frame) for frame in heard]
    tables = [message.get(part) for message in messages for part in ("display", "preview")]
    return {table["view"].get("seat") for table in tables if table}


def _decide_until_covered(guest: Guest) -> None:
    covered = guest.page.get_by_role("heading", name="Pass the device to")
    orders = thrust_orders(guest)
    choice = orders.or_(guest.button(re.compile("^Seal ")))
    hand_over = guest.button("Hand over")
    for _ in range(6):
        told = guest.logged()
        choice.last.click()
        more = guest.page.locator(f'[data-entries]:not([data-entries="{told}"])')
        expect(covered.or_(more).first).to_be_visible()
        expect(covered.or_(choice).or_(hand_over).first).to_be_visible()
        if hand_over.count():
            hand_over.click()
            expect(covered).to_be_visible()
        if covered.count():
            return
    expect(covered).to_be_visible()


def test_the_cover_calls_the_next_player_by_name(guest: Guest) -> None:
    guest.open(f"/m/{guest.create('thrust', ME | {'name': 'Ada'}, ME | {'name': 'Ben'})}")
    covered = guest.page.get_by_role("heading", name="Pass the device to")
    expect(covered).to_be_visible()
    name = covered.inner_text().removeprefix("Pass the device to ").partition(" ")[0]
    expect(guest.page.get_by_text(f"The board stays hidden until {name} is ready.")).to_be_visible()
    expect(guest.button(f"I'm {name}, show the board")).to_be_visible()


def test_own_dice_are_seen_before_the_device_is_handed_over(arrive: Callable[..., Guest]) -> None:
    guest = arrive(reduced_motion="no-preference")
    start = {"position": CROWDED.replace("movement", "attack")}
    guest.open(f"/m/{guest.create('thrust', ME, ME, start=start)}")
    covered = guest.page.get_by_role("heading", name="Pass the device to")
    guest.button("show the board").click()
    thrust_orders(guest).filter(has_text=re.compile("^Attack")).first.click()
    expect(guest.page.get_by_role("heading", name=re.compile(" attacks "))).to_be_visible()
    hand_over = guest.button("Hand over")
    expect(hand_over).to_be_enabled()
    expect(covered).to_have_count(0)
    hand_over.click()
    expect(covered).to_be_visible()
    expect(guest.page.get_by_role("heading", name="Your ships")).to_have_count(0)


def test_a_reload_in_mid_turn_keeps_the_draft(guest: Guest) -> None:
    match = guest.create("thrive")
    guest.sit(match)
    guest.cell("c1").click()
    guest.cell("c2").click()
    expect(guest.page.get_by_text("Place 2 pegs", exact=True)).to_be_visible()
    guest.page.reload()
    expect(guest.page.get_by_text("Place 2 pegs", exact=True)).to_be_visible()
    expect(guest.cell("c2")).to_have_attribute("aria-label", re.compile("your pod"))
    guest.button("Undo", exact=True).click()
    expect(guest.cell("c1")).to_have_attribute("aria-label", re.compile("your pod.*can move to"))
    take_turn(guest, "thrive")


def test_an_open_game_on_one_device_needs_no_cover(guest: Guest) -> None:
    match = guest.create("thrive", ME, ME, options={"size": 4, "holes": 3})
    guest.sit(match)
    for turn in range(1, 4):
        take_turn(guest, "thrive")
        expect(guest.turns).to_have_count(turn)
