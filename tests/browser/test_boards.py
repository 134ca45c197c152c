"""The boards for the mouse: what is to be hit is large enough, and is where it seems to be."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.guest import ME, Guest, computer

from boardwright.games.thrive.board import board, hole_name

LAPTOP = {"width": 1366, "height": 768}
EASY = 24
"""CSS pixels: the least that WCAG 2.5.8 asks for."""
ONE_PEG = "a1:04400,c1:00400,f1:04400/a6:00440,c6:00440,f6:00440 black move 0 - -"
"""A position in which the pod on c1 has 24 empty holes."""
_UNDER = """([x, y]) => {
  const hit = document.elementFromPoint(x, y);
  const { width, height } = hit.getBoundingClientRect();
  return [hit.dataset.hit ?? "", width, height];
}"""


def test_a_mouse_reaches_every_hole_of_a_pod(arrive: Callable[..., Guest]) -> None:
    """The pod under the mouse grows; its centre opens the large one that keyboards use."""
    guest = arrive(viewport=LAPTOP)
    guest.sit(guest.create("thrive", start={"position": ONE_PEG}))
    guest.cell("a1").click()
    guest.cell("a2").click()
    pod, mouse = guest.cell("c1"), guest.page.mouse
    expect(pod).to_have_attribute("aria-label", re.compile("24 empty holes"))
    box = pod.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    reached = set()
    for across in range(-2, 3):
        for up in range(-2, 3):
            spot = (x + across * (EASY + 1), y - up * (EASY + 1))
            mouse.move(*spot)
            hit, width, height = guest.page.evaluate(_UNDER, spot)
            if (across, up) == (0, 0):
                assert not hit
                continue
            assert min(width, height) >= EASY, hit
            reached.add(hit)
    assert reached == {f"c1+{hole_name(hole)}" for hole in board(6, 5).holes} - {"c1+c3"}
    mouse.click(x + 2 * (EASY + 1), y - 2 * (EASY + 1))
    expect(pod).to_have_attribute("aria-label", re.compile("2 pegs; 23 empty holes"))
    mouse.click(x, y)
    expect(guest.page.get_by_role("region", name="The pod on c1: choose a hole")).to_be_visible()


def test_the_seat_cards_have_the_counts_of_the_board(guest: Guest) -> None:
    start = {"position": "5/5/1rR2/5/3bB red,blue red - 0 - - -"}
    guest.sit(guest.create("grow", options={"size": 5, "first": "seat1"}, start=start))
    seats = guest.page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.nth(0)).to_contain_text("2 spaces, 1 head")
    expect(guest.page.get_by_role("list", name="Spaces left")).to_have_text("21 free")
    guest.cell("a5").click()
    expect(seats.nth(0)).to_contain_text("3 spaces, 2 heads")
    guest.sit(guest.create("thrive", start={"position": ONE_PEG}))
    expect(seats.nth(1)).to_contain_text("3 pods, 3 lost")


_CUT_OFF = """(parts) => parts
  .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
  .map((part) => part.textContent.trim())"""


@pytest.mark.parametrize("players", [3, 4, 8])
def test_seat_cards_of_several_players_are_not_cut_off(
    arrive: Callable[..., Guest], players: int
) -> None:
    guest = arrive(viewport=LAPTOP)
    seats = (ME, *[computer()] * (players - 1))
    guest.sit(guest.create("grow", *seats, options={"players": players}))
    cards = guest.page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(cards.nth(players - 1)).to_contain_text("Computer 1")
    expect(cards.first).to_contain_text("heads")
    assert cards.locator(".who > *").evaluate_all(_CUT_OFF) == []


def test_only_heads_that_can_move_show_where(guest: Guest) -> None:
    """A head that has moved, or is another player's, shows nothing under the mouse."""
    start = {"position": "5/5/1rR2/5/3bB red,blue red - 0 - - -"}
    guest.sit(guest.create("grow", options={"size": 5, "first": "seat1"}, start=start))
    marks = guest.page.locator(".reach .free")
    guest.cell("c3").hover()
    expect(marks).to_have_count(3)
    guest.cell("e1").hover()
    expect(marks).to_have_count(0)
    guest.cell("c3").click()
    expect(marks).to_have_count(3)
    guest.cell("c4").click()
    expect(guest.cell("c4")).to_have_attribute("aria-label", re.compile("your head"))
    guest.cell("c4").hover()
    expect(marks).to_have_count(0)
    guest.cell("a1").click()  # only the end of the turn is left
    expect(guest.cell("a1")).to_have_attribute("aria-label", re.compile("your head"))
    expect(marks).to_have_count(0)


_LISTEN = """() => {
  let isActive = false;
  for (const type of ["keydown", "pointerdown"])
    window.addEventListener(type, () => (isActive = true), true);
  const userActivation = { get hasBeenActive() { return isActive; } };
  Object.defineProperty(navigator, "userActivation", { value: userActivation });
  window.sounds = 0;
  const AudioContext = window.AudioContext;
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.sounds += 100;
    }
  };
  const GainNode = window.GainNode;
  window.GainNode = class extends GainNode {
    constructor(...parts) {
      super(...parts);
      window.sounds += 1;
    }
  };
}"""
"""Counts what is played; a hundred for the audio context itself.

A script of Playwright counts as a gesture of the user, so gestures are told by their events.
"""


def test_sounds_wait_for_a_gesture_and_end_with_one_key(guest: Guest) -> None:
    guest.page.add_init_script(f"({_LISTEN})()")
    options = {"size": 5, "first": "seat1"}
    guest.sit(guest.create("grow", computer(), ME, options=options))
    assert guest.is_due()
    # The computer has played: nothing is tried before the first gesture.
    assert guest.page.evaluate("() => window.sounds") == 0
    guest.page.keyboard.press("m")
    expect(guest.tool("Sound")).to_have_attribute("aria-pressed", "false")
    free = guest.page.get_by_role("gridcell", name=re.compile(", free$"))
    free.first.click()
    mine = guest.page.get_by_role("gridcell", name=re.compile("your head"))
    expect(mine).to_have_count(1)
    assert guest.is_due()  # the computer has played, too
    assert guest.page.evaluate("() => window.sounds") == 0
    guest.page.keyboard.press("m")
    expect(guest.tool("Sound")).to_have_attribute("aria-pressed", "true")
    free.first.click()
    guest.page.wait_for_function("() => window.sounds > 100")


def test_threats_are_in_the_names_of_squares_and_spaces(guest: Guest) -> None:
    start = {"position": "5/5/1R1B1/5/5 red,blue red - 0 - - -"}
    guest.sit(guest.create("grow", options={"size": 5, "first": "seat1"}, start=start))
    expect(guest.cell("c3")).to_have_attribute("aria-label", "c3, free")
    guest.tool("Threats").click()
    expect(guest.cell("c3")).to_have_attribute("aria-label", "c3, free, another player can take it")
    facing = "c2:04400,f1:04400/c3:00440,f6:00440 black move 0 - -"
    guest.sit(guest.create("thrive", start={"position": facing}))
    expect(guest.cell("c2")).to_have_attribute("aria-label", re.compile("can be captured"))


_PAINTED = """(space) => {
  const cell = document.querySelector(`[data-space="${space}"], [data-square="${space}"]`);
  const mark = cell.matches("rect") ? cell : cell.querySelector("rect");
  const { stroke, strokeWidth } = getComputedStyle(mark);
  return [stroke, parseFloat(strokeWidth)];
}"""


@pytest.mark.parametrize("game", ["thrive", "grow"])
def test_forced_colours_keep_stones_and_focus(arrive: Callable[..., Guest], game: str) -> None:
    guest = arrive(viewport=LAPTOP, forced_colors="active")
    guest.sit(guest.create(game))
    assert guest.is_due()
    guest.cell("c3").focus()
    guest.page.keyboard.press("ArrowUp")
    stroke, width = guest.page.evaluate(_PAINTED, "c4")
    assert stroke != "none"
    assert width > 0
    background = guest.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert stroke != background
