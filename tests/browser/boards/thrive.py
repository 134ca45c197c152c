"""Thrive by its board: a move, then the pegs, then Confirm."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.browser.boards.shared import cell_names, prompt, wait_for_more
from tests.browser.guest import Guest

__all__ = ["SHORT", "take_turn", "thrive_move"]

SHORT = {"How large is the board?": "4", "How many holes does a pod have?": "3 by 3"}
_CAN_MOVE = re.compile(r"; can move to ")
_CAN_PEG = re.compile(r"press Enter to place a peg")


def take_turn(guest: Guest) -> None:
    told = guest.logged()
    movers = guest.page.get_by_role("gridcell", name=_CAN_MOVE)
    pegs, confirm = _pegs(guest), _confirm(guest)
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
    wait_for_more(guest, told)


def thrive_move(guest: Guest) -> None:
    """The first part of a turn."""
    told = guest.logged()
    start, goal, is_own = _chosen_move(guest)
    guest.cell(start).click()
    guest.cell(goal).click()
    if is_own:
        guest.button(re.compile("^Capture it with ")).click()
    # Where no hole is left the move is the whole turn, and the next one may be due already.
    done = guest.turns.nth(told).or_(guest.end)
    expect(_pegs(guest).or_(_confirm(guest)).or_(done).first).to_be_visible()


def thrive_peg(guest: Guest) -> None:
    """One peg, through the opened pod."""
    due = prompt(guest)
    hole = guest.button(re.compile(r", empty: "))
    if not hole.count():
        _pegs(guest).last.click()
    hole.first.click()
    expect(guest.page.get_by_text(due, exact=True)).to_have_count(0)


def _pegs(guest: Guest) -> Locator:
    """Pods that take a peg now."""
    return guest.page.get_by_role("gridcell", name=_CAN_PEG)


def _confirm(guest: Guest) -> Locator:
    return guest.page.get_by_role("button", name="Confirm", disabled=False)


def _chosen_move(guest: Guest) -> tuple[str, str, bool]:
    """A capture if there is one, else the first move to free water; whether it takes one's own."""
    names = cell_names(guest)
    pods = {name[:2]: " your " not in name for name in names if " pod," in name}
    moves = [(name[:2], goal) for name in names for goal in _goals(name)]
    captures = [move for move in moves if pods.get(move[1])]
    calm = [move for move in moves if move[1] not in pods]
    start, goal = (captures or calm or moves)[0]
    return start, goal, pods.get(goal) is False


def _goals(name: str) -> list[str]:
    return name.partition("can move to ")[2].split(", ") if _CAN_MOVE.search(name) else []
