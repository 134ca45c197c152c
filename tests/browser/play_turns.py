"""Whole turns and games played by clicking what the page offers."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from tests.browser.guest import Guest

__all__ = ["answer", "board_of", "play_out", "take_turn"]

_MOST_TURNS = 200


class BoardHelper(Protocol):
    """What `tests/browser/boards/<game>.py` offers."""

    SHORT: dict[str, str]
    """House rules that make the game short: questions of the form, and what is answered."""

    def take_turn(self, guest: Guest) -> None:
        """Clicks some turn together and waits until the record has it, or the game is over."""


def board_of(game: str) -> BoardHelper:
    """A game without a board is played in notation."""
    name = f"tests.browser.boards.{game}"
    found = import_module(name if find_spec(name) else "tests.browser.boards.notation")
    return cast("BoardHelper", found)


def answer(guest: Guest, answers: dict[str, str]) -> None:
    """Answers questions of the form for a new game: chosen by their first words, or a number."""
    for question, value in answers.items():
        choices = guest.page.get_by_role("group", name=question)
        if choices.count():
            choices.get_by_label(value).check()
        else:
            guest.page.get_by_label(question).fill(value)


def take_turn(guest: Guest, game: str) -> None:
    board_of(game).take_turn(guest)


def play_out(guest: Guest, game: str, look: Callable[[Guest], None] = lambda _: None) -> int:
    """To the end of the game, with a look before each turn; how many turns it took."""
    for number in range(_MOST_TURNS):
        if not guest.is_due():
            return number
        look(guest)
        take_turn(guest, game)
    raise AssertionError(f"no end after {_MOST_TURNS} turns")
