"""Another player's turn is shown part by part, and can be skipped."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

import pytest
from playwright.sync_api import expect
from tests.browser.guest import ME, Guest

OPEN = {"kind": "open"}
GAMES = {
    "thrive": ({}, [["a1-a2", "a2+c5", "b1+c5"]]),
    "grow": ({"size": 5, "first": "seat1"}, [["+c3"], ["+e5", "c3-c4", "end"]]),
}


def _join(arrive: Callable[..., Guest], game: str) -> tuple[Guest, Guest, str]:
    """Ann plays by commands; Ben watches with a clock that stands still."""
    ann, ben = arrive(), arrive(reduced_motion="no-preference")
    options, _ = GAMES[game]
    slow = {"kind": "turn", "seconds": 86_400}
    match = ann.create(game, ME, OPEN, options=options, name="Ann", clock=slow)
    assert ben.context.request.post(f"/api/matches/{match}/join", data={}).ok
    ben.page.clock.install()
    ben.sit(match)
    soon = ben.page.evaluate("() => Date.now()") / 1_000 + 1
    ben.page.clock.pause_at(datetime.fromtimestamp(soon))
    return ann, ben, match


def _play(guest: Guest, match: str, actions: list[str]) -> None:
    done = guest.command(match, "play", ply=guest.snapshot(match)["ply"], actions=actions)
    assert done["type"] == "ack", done


@pytest.mark.parametrize("skip", ["button", "key", "board", "wait"])
def test_the_parts_of_a_turn_come_one_after_the_other(
    arrive: Callable[..., Guest], skip: str
) -> None:
    ann, ben, match = _join(arrive, "thrive")
    _play(ann, match, GAMES["thrive"][1][0])
    bar = ben.page.get_by_role("main").get_by_role("status").first
    expect(bar).to_contain_text("Ann’s turn")
    moved = ben.cell("a2")
    expect(moved).to_have_accessible_name(re.compile("Black's pod"))
    told = ben.page.get_by_role("log", name="Game events")
    assert ben.turns.count() == 0
    assert "Black" not in told.inner_text()
    before = moved.get_attribute("aria-label")
    ben.page.clock.fast_forward(700)
    expect(moved).not_to_have_attribute("aria-label", before or "")
    if skip == "button":
        ben.button("Skip").click()
    elif skip == "key":
        ben.page.keyboard.press("Escape")
    elif skip == "board":
        ben.cell("a6").click()
    else:
        ben.page.clock.fast_forward(700)
    expect(ben.button("Skip")).to_have_count(0)
    expect(ben.turns).to_have_count(1)
    expect(told).to_contain_text("Black moves a1 to a2")
    expect(told).to_contain_text("It's your turn.")
    assert told.inner_text().index("Black moves") < told.inner_text().index("It's your turn.")
    assert ben.is_due()


def test_a_turn_of_grow_shows_each_head(arrive: Callable[..., Guest]) -> None:
    ann, ben, match = _join(arrive, "grow")
    _, turns = GAMES["grow"]
    _play(ann, match, turns[0])
    assert ben.is_due()
    _play(ben, match, ["+a1"])
    _play(ann, match, turns[1])
    expect(ben.cell("e5")).to_have_accessible_name("e5, Red head")
    expect(ben.cell("c4")).to_have_accessible_name("c4, free")
    ben.page.clock.fast_forward(700)
    expect(ben.cell("c4")).to_have_accessible_name("c4, Red head")
    assert ben.is_due()
