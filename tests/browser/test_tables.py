"""Finding each other, and what a table does besides moves."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.boards.thrive import take_turn
from tests.browser.guest import ME, Guest, computer

SMALL = {"size": 4, "holes": 3}
OPEN = {"kind": "open"}


def test_a_game_found_in_the_lobby(arrive: Callable[[], Guest]) -> None:
    ann, ben = arrive(), arrive()
    ann.open("/play/thrive?with=friends")
    ann.page.get_by_label("Your name").fill("Ann of the lobby")
    ann.page.get_by_label("List it in the lobby").check()
    ann.button("Create game").click()
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    ben.open("/lobby")
    ben.page.get_by_role("link", name="Ann of the lobby").click()
    ben.button("Sit here").click()
    for guest in (ann, ben):
        expect(guest.tools).to_be_visible()


def test_the_invitation_is_on_the_first_screen_of_a_phone(arrive: Callable[..., Guest]) -> None:
    guest = arrive(viewport={"width": 360, "height": 640})
    guest.open(f"/m/{guest.create('thrust', ME, OPEN)}")
    expect(guest.page.get_by_text("Only this computer can open this link.")).to_be_visible()
    expect(guest.button("Copy link")).to_be_in_viewport(ratio=1)
    assert guest.overflow() == 0


def test_announcements_use_the_words_of_the_log(guest: Guest) -> None:
    guest.sit(guest.create("thrive", options=SMALL))
    take_turn(guest)
    line = guest.turns.first.get_by_role("button").get_attribute("title") or ""
    assert line.startswith("Black moves ")
    expect(guest.page.get_by_role("log", name="Game events")).to_contain_text(line)


def test_the_clock_of_the_deciding_seat_runs(arrive: Callable[[], Guest]) -> None:
    ann, ben = arrive(), arrive()
    clock = {"kind": "real", "seconds": 300, "increment": 0}
    match = ann.create("thrive", ME, OPEN, options=SMALL, clock=clock)
    ben.open(f"/m/{match}")
    ben.button("Sit here").click()
    ann.sit(match)
    timers = ben.page.get_by_role("timer")
    expect(timers).to_have_count(2)
    expect(timers.first).not_to_have_text("5:00")
    expect(timers.last).to_have_text("5:00")


def test_absence_is_judged_by_the_server(arrive: Callable[[], Guest]) -> None:
    ann, ben = arrive(), arrive()
    match = ann.create("thrive", ME, OPEN, options=SMALL)
    ben.open(f"/m/{match}")
    ben.button("Sit here").click()
    expect(ben.tools).to_be_visible()
    ann.page.clock.install()
    ann.sit(match)
    ben.page.close()
    expect(ann.page.get_by_role("img", name="away")).to_be_visible()
    ann.page.clock.fast_forward(6_000)
    expect(ann.page.get_by_text("has left.")).to_be_visible()
    ann.page.clock.fast_forward(70_000)
    ann.button("Let a computer take over").click()
    # Only the page's clock was put forward: the server still waits for Ben, and says so.
    expect(ann.page.get_by_text("still here")).to_be_visible()


def test_ending_a_turn_of_grow_early_is_asked_about(guest: Guest) -> None:
    guest.sit(guest.create("grow", options={"size": 5, "first": "seat1"}))
    assert guest.is_due()
    guest.cell("c3").click()
    expect(guest.page.get_by_text(re.compile("^Drop a head or move"))).to_be_visible()
    told = guest.turns.count()
    guest.button("End turn").click()
    sure = guest.page.get_by_role("dialog", name="End your turn?")
    expect(sure).to_be_visible()
    sure.get_by_role("button", name="Not yet").click()
    expect(sure).to_have_count(0)
    assert guest.turns.count() == told


def test_a_takeback_against_the_computer_is_free(guest: Guest) -> None:
    guest.sit(guest.create("thrive", options=SMALL))
    take_turn(guest)
    assert guest.is_due()
    guest.tool("Takeback").click()
    expect(guest.page.get_by_text("Nobody has moved yet.")).to_be_visible()
    assert guest.is_due()
    take_turn(guest)


def test_whoever_is_out_of_the_game_has_nothing_to_offer(guest: Guest) -> None:
    match = guest.create("grow", options={"players": 3})
    guest.sit(match)
    expect(guest.tool("Resign")).to_be_visible()
    guest.command(match, "resign")
    for name in ("Resign", "Draw", "Takeback", "Hint"):
        expect(guest.tool(name)).to_have_count(0)
    expect(guest.tool("Rules")).to_be_visible()


def test_the_rules_are_one_key_away(guest: Guest) -> None:
    guest.sit(guest.create("grow"))
    guest.page.keyboard.press("r")
    rules = guest.page.get_by_role("dialog", name="Rules of Grow")
    expect(rules.get_by_role("heading", name="The goal")).to_be_visible()
    pictures = rules.get_by_role("img")
    expect(pictures.first).to_be_attached()
    assert pictures.first.evaluate("async (img) => (await img.decode(), img.naturalWidth)") > 0


def test_an_unknown_link_shows_an_error(guest: Guest) -> None:
    guest.pardon("404|WebSocket")
    guest.open("/m/nosuchmatch00000")
    expect(guest.page.get_by_role("heading", name="Game not found")).to_be_visible()


def test_one_click_from_the_first_page_to_the_first_turn(guest: Guest) -> None:
    guest.open("/")
    guest.button("Play Thrive against the computer").click()
    expect(guest.page).to_have_title(re.compile("^● Your turn"))
    take_turn(guest)


def test_the_computer_declines_a_draw_and_the_page_says_so(guest: Guest) -> None:
    start = {"position": "bbB/bbb/R2 red,blue red - 0 - - -"}
    guest.sit(guest.create("grow", ME, computer(), options={"size": 3}, start=start))
    guest.tool("Draw").click()
    expect(guest.page.get_by_text("Computer (level 1) declines the draw.")).to_be_visible()


def test_the_form_asks_whether_computers_resign(guest: Guest) -> None:
    guest.open("/play/grow?with=computer")
    resign = guest.page.get_by_label("Computers resign when their loss is certain")
    resign.check()
    guest.page.get_by_label("On one device").check()
    expect(resign).to_have_count(0)
