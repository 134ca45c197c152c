"""Turns made by clicking what the page offers, as somebody would who only wants to get on."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect
from tests.browser.guest import Guest

__all__ = ["TURNS", "play_out", "thrive_move", "thrive_turn", "thrust_orders"]

_CAN_MOVE = re.compile(r"; can move to ")
_CAN_PEG = re.compile(r"press Enter to place a peg")
_MAY_DROP = re.compile("Drop a head|Put your first head")
_MOST_TURNS = 200
_PATIENCE = 300
"""Tenths of a second."""


def play_out(guest: Guest, game: str, look: Callable[[Guest], None] = lambda _: None) -> int:
    """To the end of the game, with a look before each turn; how many turns it took."""
    for number in range(_MOST_TURNS):
        if not guest.is_due():
            return number
        look(guest)
        TURNS[game](guest)
    raise AssertionError(f"no end after {_MOST_TURNS} turns")


def _wait_for_more(guest: Guest, told: int) -> None:
    """Until the record has the turn, or the game is over."""
    expect(guest.turns.nth(told).or_(guest.end).first).to_be_visible()


# -- Thrive ----------------------------------------------------------------------------------


def thrive_turn(guest: Guest) -> None:
    told = guest.turns.count()
    movers = guest.page.get_by_role("gridcell", name=_CAN_MOVE)
    pegs = guest.page.get_by_role("gridcell", name=_CAN_PEG)
    confirm = guest.page.get_by_role("button", name="Confirm", disabled=False)
    expect(movers.or_(pegs).or_(confirm).first).to_be_visible()
    if movers.count():
        thrive_move(guest)
    # A move that wins is the whole turn.
    done = guest.turns.nth(told).or_(guest.end)
    while not done.count():
        expect(pegs.or_(confirm).or_(done).first).to_be_visible()
        if confirm.count():
            confirm.click()
            break
        if pegs.count():
            thrive_peg(guest)
    _wait_for_more(guest, told)


def thrive_move(guest: Guest) -> None:
    """The first part of a turn."""
    told = guest.turns.count()
    start, goal, is_own = _chosen_move(guest)
    guest.cell(start).click()
    guest.cell(goal).click()
    if is_own:
        guest.button(re.compile("^Capture it with ")).click()
    # Where no hole is left the move is the whole turn, and the next one may be due already.
    movers = guest.page.get_by_role("gridcell", name=_CAN_MOVE)
    for _ in range(_PATIENCE):
        if not movers.count() or guest.turns.count() > told:
            return
        guest.page.wait_for_timeout(100)
    raise AssertionError(f"{start} did not move to {goal}")


def thrive_peg(guest: Guest) -> None:
    """One peg, through the opened pod."""
    todo = _todo(guest)
    hole = guest.button(re.compile(r", empty: "))
    if not hole.count():
        guest.page.get_by_role("gridcell", name=_CAN_PEG).last.click()
    hole.first.click()
    expect(guest.page.get_by_text(todo, exact=True)).to_have_count(0)


def _todo(guest: Guest) -> str:
    return guest.page.get_by_role("main").get_by_role("status").first.inner_text()


def _chosen_move(guest: Guest) -> tuple[str, str, bool]:
    """A capture if there is one, else the first move to free water; whether it takes one's own."""
    names = _cell_names(guest)
    pods = {name[:2]: " your " not in name for name in names if " pod," in name}
    moves = [(name[:2], goal) for name in names for goal in _goals(name)]
    captures = [move for move in moves if pods.get(move[1])]
    calm = [move for move in moves if move[1] not in pods]
    start, goal = (captures or calm or moves)[0]
    return start, goal, pods.get(goal) is False


def _goals(name: str) -> list[str]:
    return name.partition("can move to ")[2].split(", ") if _CAN_MOVE.search(name) else []


def _cell_names(guest: Guest) -> list[str]:
    """All cells of the board at one moment, when it is there and what was chosen is laid out."""
    expect(guest.page.get_by_role("gridcell").first).to_be_visible()
    expect(guest.page.locator('[aria-busy="true"]')).to_have_count(0)
    names: list[str] = guest.page.get_by_role("gridcell").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label') ?? '')"
    )
    return names


# -- Grow ------------------------------------------------------------------------------------


def grow_turn(guest: Guest) -> None:
    """Every head that has room grows once, a new head is dropped, and the turn is ended."""
    told = guest.turns.count()
    eager = re.compile(r"^(\w+), your .*can still move, to (\w+)[ ,]*")
    while guest.turns.count() == told and not guest.end.count():
        names = _cell_names(guest)
        grown = next((found for name in names if (found := eager.match(name))), None)
        free = [name.split(",")[0] for name in names if name.endswith(", free")]
        if grown and grown[2] in free:
            guest.cell(grown[1]).click()
            guest.cell(grown[2]).click()
            expect(guest.cell(grown[2])).not_to_have_attribute("aria-label", f"{grown[2]}, free")
        elif free and _MAY_DROP.search(_todo(guest)):
            space = free[len(free) // 2]
            guest.cell(space).click()
            expect(guest.cell(space)).not_to_have_attribute("aria-label", f"{space}, free")
        else:
            end_turn(guest, told)
            break
    _wait_for_more(guest, told)


def end_turn(guest: Guest, told: int) -> None:
    guest.button(re.compile("^(End turn|Confirm)$")).first.click()
    sure = guest.page.get_by_role("dialog").get_by_role("button", name="End turn")
    done = guest.turns.nth(told).or_(guest.end)
    expect(sure.or_(done).first).to_be_visible()
    if sure.is_visible():
        sure.click()


# -- Thrust! -----------------------------------------------------------------------------------


def thrust_orders(guest: Guest) -> Locator:
    """What a ship may do, or how a scan may be answered."""
    desk = guest.page.get_by_role("toolbar", name=re.compile("^(Orders for|Your answer)"))
    return desk.get_by_role("button")


def thrust_turn(guest: Guest) -> None:
    """One decision: out of the game where that is possible, else into it, else whatever is last."""
    told = guest.turns.count()
    orders = thrust_orders(guest)
    seal = guest.button(re.compile("^Seal "))
    expect(orders.or_(seal).last).to_be_visible()
    for wanted in (re.compile("^Move .*out", re.I), re.compile("^Move .*sensor", re.I)):
        if orders.filter(has_text=wanted).count():
            orders = orders.filter(has_text=wanted)
            break
    orders.or_(seal).last.click()
    _wait_for_more(guest, told)


TURNS: dict[str, Callable[[Guest], None]] = {
    "thrive": thrive_turn,
    "grow": grow_turn,
    "thrust": thrust_turn,
}
