"""What the terminal can do."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap

__all__ = ["has_colour", "is_interactive", "text_width", "wrapped"]

_MAX_WIDTH = 100


def has_colour() -> bool:
    """Whether stdout is a terminal with colours and NO_COLOR isn't set."""
    is_allowed = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return is_allowed and sys.stdout.isatty()


def is_interactive() -> bool:
    """Whether both stdin and stdout are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def text_width() -> int:
    """The number of columns to fill with text, at most 100."""
    return min(_MAX_WIDTH, shutil.get_terminal_size().columns)


def wrapped(text: str, width: int) -> list[str]:
    """The lines of the text, each broken between words where it is wider than this."""
    return [
        part
        for line in text.split("\n")
        for part in textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)
        or [""]
    ]
