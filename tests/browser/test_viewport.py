"""Whatever a decision needs, and the end of a game, is in the window and nothing lies over it.

One running game is seen in all sizes: before each click its window goes through them, in light and
in dark by turns.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.boards.shared import wait_for_more
from tests.browser.boards.thrust import thrust_orders
from tests.browser.guest import ME, Guest, computer
from tests.browser.play_turns import play_out
from tests.browser.sizes import LAPTOP, SIZES, check_in_sight, resize

CROWDED = (
    "highend:combat:14:0:-:1:u,cruiser:combat:12:0:-:3:u,"
    "patrol:combat:18:0:-:5:u,subcompact:combat:12:0:-:7:u "
    "highend:combat:14:0:-:2:u,cruiser:combat:12:0:-:4:u,"
    "troop:combat:24:0:-:6:u,patrol:combat:18:0:-:8:u "
    "2 movement black black 0 - 8 activate:black -"
)
"""Every ship has found every other: no ship of Thrust! ever has more to choose from."""
QUIET = (
    "freighter:sensor:11:0:-:1:u,science:out:120:0:-:-:-,"
    "cruiser:sensor:12:0:-:-:-,fighter:sensor:3:4:4:-:- "
    "fighter:sensor:5:3:3:-:-,troop:out:24:0:-:-:-,"
    "patrol:combat:16:0:-:2:u,salvage:sensor:6:0:-:-:- "
    "13 movement black black 7 - 8 activate:black -"
)
"""The bar of Thrust! tells what seven quiet turns lead to."""
_CUT_OFF = """(list) => [...list.querySelectorAll("*")]
  .filter((part) => getComputedStyle(part).textOverflow === "ellipsis")
  .filter((part) => part.scrollWidth > part.clientWidth)
  .map((part) => part.textContent.trim())"""
GAMES: dict[str, dict[str, Any]] = {
    "thrive": {"options": {"size": 4, "holes": 3}},
    "grow": {"options": {"size": 5}},
    "thrust": {"options": {"leave_board": "removed"}},
}


@pytest.fixture
def player(arrive: Callable[..., Guest]) -> Guest:
    width, height = LAPTOP
    return arrive(viewport={"width": width, "height": height})


@pytest.fixture
def clicks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was clicked; each is looked at in all sizes before."""
    made: list[str] = []
    click = Locator.click

    def look_and_click(control: Locator, **more: Any) -> None:
        expect(control).to_be_visible()
        made.append(str(control))
        control.page.emulate_media(
            color_scheme="dark" if len(made) % 2 else "light", reduced_motion="reduce"
        )
        for size in SIZES:
            resize(control.page, size)
            check_in_sight(control)
        click(control, **more)

    monkeypatch.setattr(Locator, "click", look_and_click)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_of_a_whole_game(player: Guest, clicks: list[str], game: str) -> None:
    player.sit(player.create(game, **GAMES[game]))
    assert play_out(player, game) > 1
    assert len(clicks) > 4
    _check_end(player)


def test_every_decision_of_a_game_for_eight(player: Guest, clicks: list[str]) -> None:
    seats = [ME, *[computer()] * 7]
    player.sit(player.create("grow", *seats, options={"players": 8, "size": 6}))
    assert play_out(player, "grow") > 1
    _check_end(player)


def test_the_most_orders_and_a_sealed_bid(player: Guest, clicks: list[str]) -> None:
    match = player.create("thrust", start={"position": CROWDED}, options={"unopposed": "roll"})
    player.sit(match)
    pursue = thrust_orders(player).filter(has_text=re.compile("^Pursue"))
    expect(pursue).to_have_count(4)
    _check_orders(player)
    pursue.first.click()
    player.confirm_on_touch()
    player.button("Burn more").click()
    _seal(player).click()
    player.confirm_on_touch()
    dice = player.page.get_by_role("heading", name=re.compile(" (pursues|evades) "))
    expect(dice).to_be_visible()
    assert player.is_due()
    _check_orders(player)


@pytest.mark.parametrize("touch", [False, True])
def test_the_bar_covers_neither_ships_nor_orders(arrive: Callable[..., Guest], touch: bool) -> None:
    width, height = LAPTOP
    player = arrive(viewport={"width": width, "height": height}, has_touch=touch)
    player.sit(player.create("thrust", start={"position": QUIET}))
    expect(player.page.get_by_text("7 quiet turns: at 10 ")).to_be_visible()
    _check_orders(player)
    _check_ships(player)
    told = player.logged()
    thrust_orders(player).filter(has_text="Hold").click()
    player.confirm_on_touch()
    wait_for_more(player, told)
    assert player.is_due()
    _check_orders(player)
    _check_ships(player)


def _check_ships(guest: Guest) -> None:
    """Of Thrust!: each counter on the range line."""
    line = guest.page.get_by_role("group", name=re.compile("^The range line"))
    counters = line.get_by_role("button", name=re.compile("(?<!go there)$"))
    expect(counters).not_to_have_count(0)
    for size in SIZES:
        resize(guest.page, size)
        check_in_sight(counters)


def _seal(guest: Guest) -> Locator:
    return guest.button(re.compile("^Seal "))


def _check_orders(guest: Guest) -> None:
    """Of Thrust!: all that may be chosen, not only what a turn needs."""
    ships = guest.page.get_by_role("toolbar", name="Your ships").get_by_role("button")
    needed = thrust_orders(guest).or_(_seal(guest))
    expect(needed.first).to_be_visible()
    for size in SIZES:
        resize(guest.page, size)
        check_in_sight(needed.or_(ships))


def _check_end(guest: Guest) -> None:
    """The controls are in sight, and most of the board; the seats' cards are whole."""
    expect(guest.end.get_by_role("button", name="Rematch")).to_be_visible()
    parts = guest.end.get_by_role("button").or_(guest.end.get_by_role("link"))
    for size in SIZES:
        resize(guest.page, size)
        check_in_sight(parts.or_(guest.end.get_by_role("heading")))
        cut = guest.page.get_by_role("list", name="Seats").evaluate(_CUT_OFF)
        assert not cut, f"{size}: {cut}"
