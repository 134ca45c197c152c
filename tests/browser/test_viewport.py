"""Whatever a decision needs, and the end of a game, is in the window and nothing lies over it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.boards.thrust import thrust_orders
from tests.browser.guest import ME, Guest, computer
from tests.browser.play_turns import play_out
from tests.browser.test_phone import PHONE

SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": PHONE | {"viewport": {"width": 360, "height": 640}},
}
CROWDED = (
    "highend:combat:14:0:-:1:u,cruiser:combat:12:0:-:3:u,"
    "patrol:combat:18:0:-:5:u,subcompact:combat:12:0:-:7:u "
    "highend:combat:14:0:-:2:u,cruiser:combat:12:0:-:4:u,"
    "troop:combat:24:0:-:6:u,patrol:combat:18:0:-:8:u "
    "2 movement black black 0 - 8 activate:black -"
)
"""Every ship has found every other: no ship of Thrust! ever has more to choose from."""
# What was measured waits for two frames. Half a control is not in sight.
_HIDDEN = """async (parts) => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  const isOnTop = (part, x, y) => part.contains(document.elementFromPoint(x, y));
  const isWhole = (part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [[x, y], [left + 3, y], [right - 3, y], [x, top + 3], [x, bottom - 3]];
    return points.every(([x, y]) => isOnTop(part, x, y));
  };
  return parts.filter((part) => !isWhole(part))
    .map((part) => part.getAttribute("aria-label") ?? part.textContent.trim());
}"""


@pytest.fixture(params=SIZES)
def player(arrive: Callable[..., Guest], request: pytest.FixtureRequest) -> Guest:
    return arrive(**SIZES[request.param])


def test_every_decision_of_a_whole_game_of_thrust(player: Guest) -> None:
    player.sit(player.create("thrust", options={"leave_board": "removed"}))
    assert play_out(player, "thrust", look=_check_decision) > 1
    _check_end(player)


def test_the_most_orders_and_a_sealed_bid(player: Guest) -> None:
    match = player.create("thrust", start={"position": CROWDED}, options={"unopposed": "roll"})
    player.sit(match)
    pursue = thrust_orders(player).filter(has_text=re.compile("^Pursue"))
    expect(pursue).to_have_count(4)
    _check_decision(player)
    pursue.first.click()
    expect(_seal(player)).to_be_visible()
    _check_decision(player)
    player.button("Burn more").click()
    _seal(player).click()
    dice = player.page.get_by_role("heading", name=re.compile(" (pursues|evades) "))
    expect(dice).to_be_visible()
    assert player.is_due()
    _check_decision(player)
    if player.page.viewport_size == SIZES["laptop"]["viewport"]:
        _check(dice.locator("xpath=.."))


@pytest.mark.parametrize("game", ["thrive", "grow"])
def test_the_end_of_a_game_for_two(player: Guest, game: str) -> None:
    match = player.create(game)
    player.sit(match)
    assert player.is_due()
    player.command(match, "resign")
    _check_end(player)


def test_the_end_of_a_game_for_eight(player: Guest) -> None:
    seats = [ME, *[computer()] * 7]
    match = player.create("grow", *seats, options={"players": 8, "size": 9})
    player.sit(match)
    player.command(match, "resign")
    _check_end(player)


def _seal(guest: Guest) -> Locator:
    return guest.button(re.compile("^Seal "))


def _check_decision(guest: Guest) -> None:
    """Of Thrust!: ships, orders and what passes with all; or the fuel to seal."""
    ships = guest.page.get_by_role("toolbar", name="Your ships").get_by_role("button")
    others = guest.button(re.compile(" with all |^Burn (less|more)$"))
    slider = guest.page.get_by_role("slider", name="Fuel to burn")
    needed = thrust_orders(guest).or_(_seal(guest))
    expect(needed.first).to_be_visible()
    _check(needed.or_(ships).or_(others).or_(slider))


def _check_end(guest: Guest) -> None:
    """With room left to look at the board."""
    expect(guest.end.get_by_role("button", name="Rematch")).to_be_visible()
    parts = guest.end.get_by_role("button").or_(guest.end.get_by_role("link"))
    _check(parts.or_(guest.end.get_by_role("heading")))
    box, window = guest.end.bounding_box(), guest.page.viewport_size
    assert box is not None
    assert window is not None
    assert box["height"] < window["height"] / 2


def _check(parts: Locator) -> None:
    assert parts.count()
    hidden = parts.evaluate_all(_HIDDEN)
    assert not hidden, f"outside the window or covered: {hidden}"
