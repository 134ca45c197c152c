"""Somebody leaves for good, and a computer plays on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.guest import ME, Guest
from tests.browser.play_turns import take_turn
from tests.server.process import Server, running

SMALL = {"size": 4, "holes": 3}
THREE = {"players": 3, "size": 7, "first": "seat1"}
OPEN = {"kind": "open"}
LONG = 70_000


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody; the patience of the page is left to the page's clock."""
    data = tmp_path_factory.mktemp("absent")
    with running(data, BOARDWRIGHT_LIMITS="off", BOARDWRIGHT_ABSENT_SECONDS="0") as found:
        yield found


@pytest.fixture
def people(arrive: Callable[..., Guest], hasty: Server) -> tuple[Guest, Guest, Guest]:
    ann, ben, cid = (arrive(f"http://{hasty.url}") for _ in range(3))
    return ann, ben, cid


def test_with_two_players_the_remaining_one_decides(people: tuple[Guest, Guest, Guest]) -> None:
    ann, ben, _ = people
    match = ann.create("thrive", ME, OPEN, options=SMALL)
    _sit_down(ben, match, "Ben")
    _wait_at_the_table(ann, match)
    take_turn(ann, "thrive")
    _leave(ben)
    notice = _notice(ann)
    expect(_seat(ann, "White")).to_contain_text("away")
    ann.page.clock.fast_forward(6_000)
    expect(notice).to_contain_text("Ben (White) has left")
    assert notice.get_by_role("button").count() == 0
    ann.page.clock.fast_forward(LONG)
    expect(notice).to_contain_text("has been away for a while")
    notice.get_by_role("button", name="Let a computer take over").click()
    expect(_seat(ann, "White")).to_contain_text("Computer 5")
    expect(notice).to_have_count(0)
    heard = ann.page.get_by_role("log", name="Game events")
    expect(heard).to_contain_text("A computer now plays for White.")
    assert ann.is_due()
    expect(ann.turns).to_have_count(2)
    _come_back_too_late(ben, match)


def test_with_three_players_both_others_agree(people: tuple[Guest, Guest, Guest]) -> None:
    ann, ben, cid = people
    match = ann.create("grow", ME, OPEN, OPEN, options=THREE)
    _sit_down(ben, match, "Ben")
    _sit_down(cid, match, "Cid")
    _wait_at_the_table(ann, match)
    take_turn(ann, "grow")
    _leave(ben)
    _ask_for_a_computer(ann)
    question = "Red proposes to let a computer (level 5) take over for Ben."
    expect(cid.page.get_by_text(question)).to_be_visible()
    cid.button("Decline").click()
    expect(cid.page.get_by_text(question)).to_have_count(0)
    expect(_seat(ann, "Blue")).to_contain_text("Ben")
    # The same is not asked twice in a position: it is Cid who asks now.
    cid.page.clock.install()
    cid.page.reload()
    _ask_for_a_computer(cid)
    ann.button("Accept").click()
    for guest in (ann, cid):
        expect(_seat(guest, "Blue")).to_contain_text("Computer 5")
    assert cid.is_due()
    expect(ann.turns).to_have_count(2)


def test_the_last_of_three_plays_on_alone(people: tuple[Guest, Guest, Guest]) -> None:
    ann, ben, cid = people
    match = ann.create("grow", ME, OPEN, OPEN, options=THREE)
    _sit_down(ben, match, "Ben")
    _sit_down(cid, match, "Cid")
    _wait_at_the_table(ann, match)
    take_turn(ann, "grow")
    for gone, colour in ((ben, "Blue"), (cid, "Green")):
        _leave(gone)
        expect(_seat(ann, colour)).to_contain_text("away")
    ann.page.clock.fast_forward(LONG)
    for colour in ("Blue", "Green"):
        notice = _notice(ann).filter(has_text=colour)
        notice.get_by_role("button", name="Let a computer take over").click()
        expect(_seat(ann, colour)).to_contain_text("Computer 5")
    assert ann.is_due()
    expect(ann.turns).to_have_count(3)


def test_in_a_slow_game_absence_is_not_shown(people: tuple[Guest, Guest, Guest]) -> None:
    ann, ben, _ = people
    clock = {"kind": "turn", "seconds": 86_400}
    match = ann.create("thrive", ME, OPEN, options=SMALL, clock=clock)
    _sit_down(ben, match, "Ben")
    _wait_at_the_table(ann, match)
    _leave(ben)
    expect(_seat(ann, "White")).to_contain_text("away")
    ann.page.clock.fast_forward(LONG)
    expect(ann.tools).to_be_visible()
    assert _notice(ann).count() == 0


def _sit_down(guest: Guest, match: str, name: str) -> None:
    guest.open(f"/m/{match}")
    guest.page.get_by_label("Your name").fill(name)
    guest.button("Sit here").first.click()
    expect(guest.tools.or_(guest.page.get_by_role("heading", name="Waiting"))).to_be_visible()


def _wait_at_the_table(guest: Guest, match: str) -> None:
    guest.page.clock.install()
    guest.sit(match)
    expect(guest.page.get_by_role("img", name="away")).to_have_count(0)
    assert guest.is_due()


def _leave(guest: Guest) -> None:
    guest.page.goto("about:blank")


def _ask_for_a_computer(guest: Guest) -> None:
    expect(_seat(guest, "Blue")).to_contain_text("away")
    guest.page.clock.fast_forward(6_000)
    expect(_notice(guest)).to_contain_text("has left")
    guest.page.clock.fast_forward(LONG)
    _notice(guest).get_by_role("button", name="Propose a computer").click()
    expect(guest.page.get_by_text("You propose to let a computer")).to_be_visible()


def _come_back_too_late(guest: Guest, match: str) -> None:
    guest.sit(match)
    expect(guest.page.get_by_text("A computer took over your seat")).to_be_visible()
    assert guest.tool("Resign").count() == 0


def _seat(guest: Guest, colour: str) -> Locator:
    seats = guest.page.get_by_role("list", name="Seats").get_by_role("listitem")
    return seats.filter(has_text=colour)


def _notice(guest: Guest) -> Locator:
    return guest.page.get_by_role("status").filter(has_text="computer")
