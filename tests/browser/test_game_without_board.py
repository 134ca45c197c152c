"""Games that the page has never heard of, installed beside the program: played in notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.axe import serious_faults
from tests.browser.boards.notation import action_buttons, take_turn
from tests.browser.guest import ME, Guest
from tests.browser.play_turns import play_out
from tests.server.process import Server, running

from boardwright.cli import main
from boardwright.testing import registered

GAME = "pennies"
OPEN = {"kind": "open"}
SMALL_PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "is_mobile": True,
    "has_touch": True,
}
THUMB = 40
NO_BOARD = "There is no board for this game yet: it is shown in notation."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """In the place of the server of all other tests."""
    data = tmp_path_factory.mktemp("without-board")
    with (
        registered(GAME, "boardwright.testing.example:Pennies"),
        registered("meadow", "tests.plugin.meadow:Meadow"),
        running(data, BOARDWRIGHT_LIMITS="off") as found,
    ):
        yield found


def _focused(guest: Guest) -> Locator:
    return guest.page.locator(":focus")


def test_the_first_page_offers_it_with_what_it_has(guest: Guest) -> None:
    guest.open("/")
    card = guest.page.get_by_role("article").filter(has_text="Pennies")
    expect(card.get_by_role("link", name="With friends")).to_be_visible()
    expect(card.get_by_text("level 3")).to_be_visible()
    for link in ("Learn", "Rules"):
        expect(card.get_by_role("link", name=link)).to_have_count(0)
        assert guest.page.get_by_role("link", name=link).count() == 3
    card.get_by_role("button", name="Play").click()
    expect(guest.page.get_by_text(NO_BOARD)).to_be_visible()
    expect(guest.page).to_have_title(re.compile("Pennies"))


def test_a_whole_game_of_three_against_computers(guest: Guest, tmp_path: Path) -> None:
    guest.open(f"/play/{GAME}")
    guest.page.get_by_role("slider", name="Players").fill("3")
    guest.page.get_by_role("slider", name="Level of the computer").fill("1")
    guest.page.get_by_text("House rules").click()
    guest.page.get_by_label("How many rounds are played?").fill("3")
    guest.button("Play", exact=True).click()
    expect(guest.page.get_by_text(NO_BOARD)).to_be_visible()
    assert play_out(guest, GAME) > 3
    ranking = guest.end.get_by_role("list", name="Ranking").get_by_role("listitem")
    expect(ranking.filter(has_text="North")).to_have_count(1)
    expect(guest.page.get_by_text(NO_BOARD)).to_be_visible()
    guest.end.get_by_role("link", name="Replay and analysis").click()
    guest.page.get_by_role("slider", name="Turn").fill("1")
    expect(guest.page.get_by_text(re.compile(r"^@north \d,-1,-1 -2,-2,-2 0,0,0"))).to_be_visible()
    guest.button("Analyse this game").click()
    expect(guest.page.get_by_role("img", name="Win probability")).to_be_visible(timeout=60_000)
    guest.button("Verify the dice").click()
    expect(guest.page.get_by_text("All checks passed.")).to_be_visible()
    kept = tmp_path / "record.txt"
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name="Record", exact=True).click()
    download.value.save_as(kept)
    assert main(["verify", str(kept)]) == 0


def test_two_people_play_it_and_see_only_what_is_theirs(arrive: Callable[..., Guest]) -> None:
    ann, ben = arrive(), arrive()
    match = ann.create(GAME, ME, OPEN, name="Ann")
    ben.open(f"/m/{match}")
    ben.button("Sit here").click()
    ann.sit(match)
    for opener, other in ((ann, ben), (ben, ann)):
        for person in (opener, opener, other, opener):
            assert person.is_due()
            take_turn(person)
    for person, purses in ((ann, r"\d,-1"), (ben, r"-1,\d")):
        expect(person.end).to_contain_text("Score: North")
        shown = person.page.get_by_text(re.compile(rf"^@(north|east) {purses} "))
        expect(shown).to_be_visible()
        expect(person.turns.filter(has_text="has chosen").first).to_be_visible()


def test_decisions_without_a_mouse(guest: Guest) -> None:
    guest.sit(guest.create(GAME))
    assert guest.is_due()
    buttons = action_buttons(guest)
    expect(buttons).to_have_text(["mark:1", "mark:2", "mark:3"])
    for _ in range(40):
        guest.page.keyboard.press("Tab")
        if _focused(guest).inner_text() == "mark:1":
            break
    guest.page.keyboard.press("End")
    expect(_focused(guest)).to_have_text("mark:3")
    guest.page.keyboard.press("ArrowLeft")
    guest.page.keyboard.press("Enter")
    expect(buttons).to_have_text(["mark:1", "mark:3"])
    expect(_focused(guest)).to_have_text("mark:1")
    guest.page.keyboard.press("ArrowRight")
    guest.page.keyboard.press("Enter")
    expect(_focused(guest)).to_have_text("hold:0")
    expect(guest.turns.filter(has_text="mark:2 mark:3")).to_be_visible()
    guest.page.keyboard.press("r")
    dialog = guest.page.get_by_role("dialog", name="Rules of Pennies")
    expect(dialog).to_contain_text("There is no rule page for this game yet.")
    guest.page.keyboard.press("Escape")
    expect(_focused(guest)).to_have_text("hold:0")


def test_it_fits_a_small_phone_and_everybody(arrive: Callable[..., Guest]) -> None:
    phone = arrive(**SMALL_PHONE)
    phone.sit(phone.create(GAME))
    assert phone.is_due()
    take_turn(phone)
    expect(action_buttons(phone).first).to_be_visible()
    for button in action_buttons(phone).all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= THUMB
    assert phone.overflow() <= 0
    assert not serious_faults(phone)


def test_a_turn_of_several_decisions_is_put_together_and_ended(guest: Guest) -> None:
    guest.sit(guest.create("meadow", options={"size": 4, "first": "seat1"}))
    assert guest.is_due()
    take_turn(guest)  # the first head is a whole turn
    assert guest.is_due()
    told = guest.turns.count()
    draft = guest.page.get_by_role("heading", name="Your turn so far")
    action_buttons(guest).first.click()
    expect(draft).to_be_visible()
    guest.button("Undo", exact=True).click()
    expect(draft).to_have_count(0)
    action_buttons(guest).first.click()
    expect(draft).to_be_visible()
    guest.button("End turn").click()
    expect(guest.turns.nth(told)).to_contain_text("end")
