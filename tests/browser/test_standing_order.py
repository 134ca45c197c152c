"""Thrust! without forced clicks: what passes by itself, and "Pass with all four"."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect
from tests.browser.boards.shared import wait_for_more
from tests.browser.boards.thrust import thrust_orders
from tests.browser.guest import ME, Guest

OPEN = {"kind": "open"}
TURNS = 12
MAX_CLICKS = 70
"""Of a game of so many turns; one click for every ship and phase were more than 125."""


def _all(guest: Guest) -> Locator:
    """Passes or holds with all ships."""
    return guest.button(re.compile("^(Pass|Hold) with (all|both|your last)"))


def _decide(guest: Guest) -> None:
    """One click of somebody who attacks, moves in, and leaves the rest to a standing order."""
    orders, seal = thrust_orders(guest), guest.button(re.compile("^Seal "))
    expect(orders.or_(seal).first).to_be_visible()
    is_out = orders.filter(has_text=re.compile("^Hold .*out of range")).count()
    moves = "^Move .*to sensor" if is_out else "^Move .*to combat"
    wanted = orders.filter(has_text=re.compile(f"^Attack|{moves}"))
    if not wanted.count():
        wanted = _all(guest) if _all(guest).count() else orders.or_(seal)
    told = guest.logged()
    wanted.last.click()
    wait_for_more(guest, told)


def test_a_game_of_twelve_turns_takes_few_clicks(guest: Guest) -> None:
    match = guest.create("thrust")
    guest.sit(match)
    clicks, shown = 0, guest.snapshot(match)
    while shown["display"]["view"]["turn"] <= TURNS and guest.is_due():
        _decide(guest)
        clicks += 1
        shown = guest.snapshot(match)
    own = [entry for entry in shown["log"] if entry["seat"] == 0]
    assert clicks < min(MAX_CLICKS, 0.7 * len(own))


def test_an_order_while_the_other_acts_lasts_until_it_is_withdrawn(
    arrive: Callable[[], Guest],
) -> None:
    ann, ben = arrive(), arrive()
    match = ann.create("thrust", ME, OPEN)
    ben.context.request.post(f"/api/matches/{match}/join", data={})
    (acting,) = ann.snapshot(match)["display"]["deciding"]
    ann, ben = ((ann, ben), (ben, ann))[1 - acting]  # Ben is to act
    ann.sit(match)
    stands = ann.page.get_by_text("Your ships hold until the Movement Phase ends")
    _all(ann).click()
    expect(stands.first).to_be_visible()
    ann.page.reload()
    expect(stands.first).to_be_visible()
    ann.button("Withdraw order").click()
    expect(_all(ann)).to_have_text("Hold with all four")
    expect(stands).to_have_count(0)
    _all(ann).click()
    live = ben.live(match)
    shown = live.next("snapshot")
    for number in range(1, 5):
        while shown["display"]["deciding"] != [acting]:
            shown = live.next("update")
        live.ask("play", ply=shown["ply"], actions=[f"s{number}:hold"])
        shown = live.next("update")
    expect(_all(ann)).to_have_text("Pass with all four")
    assert ann.snapshot(match)["display"]["view"]["phase"] == "recon", "nobody can attack"
    live.close()


def test_players_on_one_device_hand_it_over_once_a_phase(guest: Guest) -> None:
    guest.open(f"/m/{guest.create('thrust', ME, ME)}")
    covered = guest.page.get_by_role("heading", name="Pass the device to")
    # Nobody is asked in the first Recon and Attack Phase, where nobody can do anything.
    for phase, verb in (("movement", "Hold"), ("recon", "Pass"), ("movement", "Hold")):
        everybody = guest.button(f"{verb} with all four")
        expect(covered.or_(everybody)).to_be_visible()  # who has the device may go first
        for number in (1, 2):
            if covered.count() or number == 2:
                expect(covered).to_be_visible()
                guest.button("show the board").click()
            expect(everybody).to_be_visible()
            assert guest.snapshot(guest.match)["display"]["view"]["phase"] == phase
            everybody.click()
