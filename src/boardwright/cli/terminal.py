"""What the terminal can do."""

from __future__ import annotations

import os
import sys

__all__ = ["has_colour", "is_interactive"]


def has_colour() -> bool:
    """Whether stdout is a terminal with colours and NO_COLOR isn't set."""
    is_allowed = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return is_allowed and sys.stdout.isatty()


def is_interactive() -> bool:
    """Whether both stdin and stdout are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
