"""The terminal as input and output of the commands."""

from __future__ import annotations

import shutil
from collections.abc import Iterable

from boardwright.cli.terminal import has_colour, is_interactive
from boardwright.core.view import View
from boardwright.present.ansi import paint
from boardwright.present.render import to_text

__all__ = ["QuitRequested", "Screen"]

_CLEAR = "\x1b[H\x1b[2J"
_CLEAR_SCROLLBACK = "\x1b[3J"
"""Clears what has scrolled off the top, where another seat's view could still be."""


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
        return min(100, shutil.get_terminal_size().columns)

    def write(self, text: str = "") -> None:
        """Print a line."""
        print(text, flush=True)

    def write_lines(self, lines: Iterable[str]) -> None:
        """Print several lines."""
        for line in lines:
            self.write(line)

    def write_bold(self, text: str) -> None:
        """Print a line in bold."""
        self.write(paint(text, bold=True, enabled=self.colour))

    def write_dim(self, text: str) -> None:
        """Print a line dimmed."""
        self.write(paint(text, dim=True, enabled=self.colour))

    def write_error(self, text: str) -> None:
        """Print a line in red."""
        self.write(paint(text, 203, enabled=self.colour))

    def draw(self, view: View) -> None:
        """Print a drawing of the view."""
        self.write(to_text(view, self.colour))

    def ask(self, prompt: str) -> str:
        """One line of input without surrounding spaces; raises `QuitRequested`."""
        try:
            return input(prompt).strip()
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
