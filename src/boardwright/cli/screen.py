"""The terminal as input and output of the commands."""

from __future__ import annotations

import shutil
from collections.abc import Iterable

from boardwright.cli.terminal import has_colour, is_interactive, text_width, wrapped
from boardwright.core.view import View
from boardwright.present.ansi import paint
from boardwright.present.render import to_text

__all__ = ["QuitRequested", "Screen"]

_CLEAR = "\x1b[H\x1b[2J"
_CLEAR_SCROLLBACK = "\x1b[3J"
"""Clears what has scrolled off the top, where another seat's view could still be."""

_LINES_BELOW = 3
"""Lines below a drawing: a blank one, a sentence and a prompt."""


class QuitRequested(Exception):
    """The person wants to leave: by `quit`, at the end of the input, or by Ctrl-C.

    `can_ask` says whether a question would be answered, `interrupted` whether it was Ctrl-C.
    """

    def __init__(self, *, can_ask: bool = True, interrupted: bool = False) -> None:
        super().__init__()
        self.can_ask, self.interrupted = can_ask, interrupted


class Screen:
    """A terminal, or plain text in and out where there is none."""

    def __init__(self) -> None:
        self.colour = has_colour()
        self.is_terminal = is_interactive()
        if self.is_terminal:
            import readline  # noqa: F401  line editing for input(), from being imported

    @property
    def width(self) -> int:
        """The number of columns to fill, at most 100."""
        return text_width()

    @property
    def height(self) -> int:
        """The number of lines of the terminal."""
        return shutil.get_terminal_size().lines

    def write(self, text: str = "") -> None:
        """Print a line."""
        print(text, flush=True)

    def write_lines(self, lines: Iterable[str]) -> None:
        """Print several lines."""
        for line in lines:
            self.write(line)

    def write_bold(self, text: str) -> None:
        """Print a sentence in bold."""
        self._write_painted(text, bold=True)

    def write_dim(self, text: str) -> None:
        """Print a sentence dimmed."""
        self._write_painted(text, dim=True)

    def write_error(self, text: str) -> None:
        """Print a sentence in red."""
        self._write_painted(text, 203)

    def write_text(self, text: str) -> None:
        """Print sentences."""
        self.write_lines(self.wrap(text))

    def write_entry(self, label: str, text: str) -> None:
        """Print sentences behind a label; further lines begin below the first."""
        first, *more = wrapped(text, self.width - len(label))
        self.write_lines((label + first, *(" " * len(label) + line for line in more)))

    def write_long(self, text: str) -> None:
        """Show a long text page by page; outside a terminal print it."""
        if self.is_terminal:
            from pydoc import pager

            pager(text)
        else:
            self.write(text)

    def wrap(self, text: str) -> list[str]:
        """The text as lines that fit into the terminal, without a word broken."""
        return wrapped(text, self.width) if self.is_terminal else [text]

    def _write_painted(self, text: str, colour: int | None = None, **style: bool) -> None:
        for line in self.wrap(text):
            self.write(paint(line, colour, enabled=self.colour, **style))

    def draw(self, view: View, *, in_full: bool = False) -> None:
        """Print a drawing of the view; a compact one if the terminal is too low for another."""
        drawing = to_text(view, self.colour)
        is_too_high = drawing.count("\n") + _LINES_BELOW > self.height
        if self.is_terminal and is_too_high and not in_full:
            drawing = to_text(view, self.colour, compact=True)
        self.write(drawing)

    def ask(self, prompt: str) -> str:
        """One line of input without surrounding spaces; raises `QuitRequested`."""
        *before, question = self.wrap(prompt.rstrip())
        self.write_lines(before)
        try:
            return input(f"{question} ").strip()
        except EOFError:
            self.write()
            raise QuitRequested(can_ask=False) from None
        except KeyboardInterrupt:
            self.write()
            raise QuitRequested(interrupted=True) from None
        except UnicodeDecodeError:
            return "\ufffd"

    def clear(self) -> None:
        """Start a new page; the old one can still be scrolled back to."""
        if self.is_terminal:
            print(_CLEAR, end="", flush=True)

    def clear_scrollback(self) -> None:
        """Also erase the scrollback and the input history, if the terminal supports it."""
        if self.is_terminal:
            import readline

            readline.clear_history()
            print(_CLEAR + _CLEAR_SCROLLBACK, end="", flush=True)

    def hand_over(self, name: str) -> None:
        """Clear the screen and wait until the next person has the keyboard."""
        self.clear_scrollback()
        self.ask(f"Pass the keyboard to {name}. {name}, press Enter when nobody else is looking. ")
        self.clear_scrollback()
