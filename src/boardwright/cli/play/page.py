"""The page before a prompt: the board, what happened and a menu, no higher than the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from boardwright.cli.play.action_menu import ActionMenu
from boardwright.cli.terminal import wrapped
from boardwright.core.view import View
from boardwright.present.ansi import plain
from boardwright.present.render import to_text

__all__ = ["Page"]

_GAP = 2
_LEAST_WIDTH, _LEAST_ROWS = 24, 4
"""Smaller gaps beside a board than this are not used for sentences."""
_LEAST_MENU = 2
"""Lines that a menu has at least, however high the board is."""
_MORE = "... (type `news` for all)"


class Page:
    """Lays out a page for a terminal of this size, with one line left for the prompt.

    The board is compact if the full one would not fit. News stands below it, or beside it, or is
    cut to its last lines.
    """

    def __init__(self, width: int, height: int, colour: bool) -> None:
        self._width, self._rows, self._colour = width, height - 1, colour

    def lay_out(
        self, view: View, news: Sequence[str], menu: ActionMenu
    ) -> tuple[list[str], ActionMenu]:
        """The lines of the page, and the menu with pages that fit below the board."""
        below = [line for sentence in news for line in wrapped(sentence, self._width)]
        full = to_text(view, self._colour).splitlines()
        fitted = menu.fitted(self._width, max(_LEAST_MENU, self._rows - len(full) - len(below)))
        choices = list(fitted.lines(self._width))
        if len(full) + len(below) + len(choices) <= self._rows:
            return [*full, *below, *choices], fitted
        board = to_text(view, self._colour, compact=True).splitlines()
        fitted = menu.fitted(self._width, max(_LEAST_MENU, self._rows - len(board) - bool(news)))
        choices = list(fitted.lines(self._width))
        room = self._rows - len(board) - len(choices)
        if len(below) > room:
            board, below = self._beside(board, news) or (board, _last(below, max(1, room)))
        return [*board, *below, *choices], fitted

    def _beside(self, board: list[str], news: Sequence[str]) -> tuple[list[str], list[str]] | None:
        """The board with the news to its right, where it leaves a column free; else None."""
        rows = max(self._free_runs(board), key=len, default=[])
        if len(rows) < _LEAST_ROWS:
            return None
        start = max(len(plain(board[row])) for row in rows) + _GAP
        width = self._width - start
        lines = _last([line for text in news for line in wrapped(text, width)], len(rows))
        if not lines or max(map(len, lines)) > width:
            return None
        board = list(board)
        for row, line in zip(rows, lines, strict=False):
            board[row] += " " * (start - len(plain(board[row]))) + line
        return board, []

    def _free_runs(self, board: list[str]) -> list[list[int]]:
        """Runs of lines, below the first, that leave room for a column of sentences."""
        free = self._width - _GAP - _LEAST_WIDTH
        runs = groupby(range(1, len(board)), key=lambda row: len(plain(board[row])) <= free)
        return [list(run) for is_free, run in runs if is_free]


def _last(lines: list[str], count: int) -> list[str]:
    """The last so many lines, the first of them replaced by a mark if some are left out."""
    if len(lines) <= count:
        return lines
    return [_MORE, *lines[len(lines) - count + 1 :]] if count else []
