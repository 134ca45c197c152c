"""Two people with a browser each, who have only a link between them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Route, expect
from tests.browser.boards.thrive import SHORT, take_turn
from tests.browser.guest import ME, Guest
from tests.browser.play_turns import answer

SMALL = {"size": 4, "holes": 3}
OPEN = {"kind": "open"}


def test_from_the_invitation_to_the_rematch(arrive: Callable[[], Guest]) -> None:
    ann, ben = arrive(), arrive()
    _invite(ann, ben)
    _see_each_other_move(ann, ben)
    _talk(ann, ben)
    _refuse_a_draw(ann, ben)
    _take_back(ann, ben)
    _resign_and_play_again(ann, ben)


def _invite(ann: Guest, ben: Guest) -> None:
    ann.open("/play/thrive?with=friends")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_text("House rules").click()
    answer(ann, SHORT)
    ann.button("Create game").click()
    expect(ann.page.get_by_text("Only this computer can open this link.")).to_be_visible()
    link = ann.page.get_by_role("textbox", name="Link").input_value()
    ben.open(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit here").click()
    for guest in (ann, ben):
        expect(guest.tools).to_be_visible()


def _see_each_other_move(ann: Guest, ben: Guest) -> None:
    expect(ann.page).to_have_title(re.compile("^● Your turn"))
    expect(ben.page).to_have_title(re.compile("^Thrive"))
    take_turn(ann)
    expect(ben.turns).to_have_count(1)
    expect(ben.page).to_have_title(re.compile("^● Your turn"))
    expect(ann.page).to_have_title(re.compile("^Thrive"))


def _talk(ann: Guest, ben: Guest) -> None:
    words = "Good luck <b>Ben</b>!"
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_role("textbox", name="Write a message").fill(words)
    ann.button("Send").click()
    expect(ben.page.get_by_role("tab", name="Chat 1")).to_be_visible()
    ann.page.get_by_role("tab", name="Turns").click()
    expect(ann.page.get_by_role("tab", name="Chat", exact=True)).to_be_visible()
    ben.page.get_by_role("tab", name="Chat").click()
    said = ben.page.get_by_role("list", name="Chat messages")
    expect(said).to_contain_text(f"Ann {words}")
    for guest in (ann, ben):
        guest.page.get_by_role("tab", name="Turns").click()


def _refuse_a_draw(ann: Guest, ben: Guest) -> None:
    ann.tool("Draw").click()
    proposal = ben.page.get_by_text("Ann offers a draw.")
    expect(proposal).to_be_visible()
    expect(ben.button("Accept")).to_be_enabled()  # after a moment: it comes where others were
    ben.button("Decline").click()
    expect(proposal).to_have_count(0)
    expect(ann.page.get_by_text("You offer a draw.")).to_have_count(0)
    expect(ann.page.get_by_text("Ben declines the draw.")).to_be_visible()
    expect(ben.page.get_by_text("declines the draw.")).to_have_count(0)
    expect(ann.tool("Draw")).to_be_enabled()


def _take_back(ann: Guest, ben: Guest) -> None:
    expect(ben.tool("Takeback")).to_be_disabled()
    expect(ann.tool("Takeback")).to_be_enabled()
    take_turn(ben)
    ben.tool("Takeback").click()
    expect(ann.page.get_by_text("Ben asks to take back the last turn.")).to_be_visible()
    ann.button("Accept").click()
    for guest in (ann, ben):
        expect(guest.turns).to_have_count(1)
    expect(ben.page).to_have_title(re.compile("^● Your turn"))


def _resign_and_play_again(ann: Guest, ben: Guest) -> None:
    ben.tool("Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ann.end.get_by_role("heading")).to_have_text("You win!")
    expect(ben.end.get_by_role("heading")).to_have_text("You lose")
    before = ann.match
    ann.end.get_by_role("button", name="Rematch").click()
    ben.end.get_by_role("button", name="Join the rematch").click()
    for guest in (ann, ben):
        expect(guest.page).not_to_have_url(re.compile(before))
        expect(guest.tools).to_be_visible()
    seats = ann.page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.first).to_contain_text("Ben")
    expect(seats.last).to_contain_text("White")
    expect(ben.page).to_have_title(re.compile("^● Your turn"))
    take_turn(ben)
    expect(ann.turns).to_have_count(1)


def test_a_personal_link_moves_the_seat_to_another_browser(arrive: Callable[[], Guest]) -> None:
    ann, elsewhere = arrive(), arrive()
    ann.open("/play/thrive")
    ann.page.get_by_role("slider", name="Level of the computer").fill("1")
    ann.button("Play", exact=True).click()
    expect(ann.tools).to_be_visible()
    ann.tool("Share").click()
    ann.button("Continue on another device").click()
    link = ann.page.get_by_role("textbox", name="Link").last.input_value()
    elsewhere.open(link)
    expect(elsewhere.page).to_have_title(re.compile("^● Your turn"))
    assert "#" not in elsewhere.page.url
    take_turn(elsewhere)
    expect(ann.turns.first).to_be_visible()
    ann.button("Renew personal link").click()
    expect(ann.page.get_by_text("Renewed.")).to_be_visible()
    assert ann.page.get_by_role("textbox", name="Link").last.input_value() != link
    expect(elsewhere.page.get_by_text("link was renewed on another device")).to_be_visible()
    expect(elsewhere.page.get_by_text("You're watching this game.")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.reload()
    expect(ann.tools).to_be_visible()
    expect(ann.page.get_by_text("You're watching this game.")).to_have_count(0)


def test_a_spectator_does_not_get_the_seat_of_a_rematch(arrive: Callable[[], Guest]) -> None:
    ann, ben, eve = arrive(), arrive(), arrive()
    match = ann.create("thrive", ME, OPEN, options=SMALL, name="Ann")
    ben.open(f"/m/{match}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit here").click()
    eve.sit(match)
    expect(eve.page.get_by_text("You're watching this game.")).to_be_visible()
    expect(ben.page.get_by_text("You're watching this game.")).to_have_count(0)
    ann.command(match, "resign")
    ann.sit(match)
    ann.end.get_by_role("button", name="Rematch").click()
    expect(ann.page.get_by_text("reserved for Ben")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Invite")).to_have_count(0)
    eve.end.get_by_role("link", name="Watch the rematch").click()
    expect(eve.page.get_by_text("reserved for the players of the previous game")).to_be_visible()
    expect(eve.button("Sit here")).to_have_count(0)
    ben.end.get_by_role("button", name="Join the rematch").click()
    for guest in (ann, ben, eve):
        expect(guest.tools).to_be_visible()
    expect(eve.page.get_by_text("You're watching this game.")).to_be_visible()
    expect(ben.page).to_have_title(re.compile("^● Your turn"))


def test_whoever_loses_a_race_for_a_seat_is_told(arrive: Callable[[], Guest]) -> None:
    ann, ben, eve = arrive(), arrive(), arrive()
    eve.pardon("409")
    match = ann.create("thrive", ME, OPEN, options=SMALL, name="Ann")

    def be_late(route: Route) -> None:
        assert ben.context.request.post(f"/api/matches/{match}/join", data={"name": "Ben"}).ok
        route.continue_()

    eve.page.route("**/join", be_late)
    eve.open(f"/m/{match}")
    eve.button("Sit here").click()
    expect(
        eve.page.get_by_text("Somebody else took that seat. You're watching now.")
    ).to_be_visible()
    expect(eve.tools).to_be_visible()
    expect(eve.page.get_by_text("You're watching this game.")).to_be_visible()


def test_a_stranger_with_the_link_only_watches(arrive: Callable[[], Guest]) -> None:
    ann, stranger = arrive(), arrive()
    match = ann.create("thrive", options=SMALL)
    ann.sit(match)
    stranger.sit(match)
    expect(ann.page.get_by_text("1 watching")).to_be_visible()
    expect(stranger.tool("Resign")).to_have_count(0)
    take_turn(ann)
    expect(stranger.turns.first).to_be_visible()
    assert stranger.page.get_by_role("gridcell", name=re.compile("can move to")).count() == 0


def test_a_notification_when_it_is_my_turn(arrive: Callable[[], Guest]) -> None:
    ann, ben = arrive(), arrive()
    match = ann.create("thrive", ME, OPEN, options=SMALL, clock={"kind": "turn", "seconds": 86_400})
    ben.open(f"/m/{match}")
    ben.page.add_init_script(_NOTES)
    ben.page.reload()
    ben.button("Sit here").click()
    ben.tool("Notify").click()
    ben.page.evaluate("() => { window.away = true; }")
    ann.sit(match)
    take_turn(ann)
    ben.page.wait_for_function("() => window.notes.length > 0")
    assert "Your turn" in ben.page.evaluate("() => window.notes[0]")


# A window that may notify and that can be looked away from.
_NOTES = """
  Object.assign(window, { notes: [], away: false });
  window.Notification = class {
    static permission = "granted";
    static async requestPermission() { return "granted"; }
    constructor(title) { window.notes.push(title); }
    close() {}
  };
  Object.defineProperty(document, "hidden", { get: () => window.away });
"""
