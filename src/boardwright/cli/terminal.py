"""What the terminal at hand can do."""

from __future__ import annotations

import os
import sys

__all__ = ["has_colour", "is_interactive"]


def has_colour() -> bool:
    """Only a terminal gets colour, and only if nobody has asked for none (NO_COLOR)."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and sys.stdout.isatty()


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
