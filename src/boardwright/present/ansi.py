"""Colour and weight for terminal text."""

from __future__ import annotations

import re

from boardwright.present.palette import SeatLook

__all__ = ["paint", "patch", "plain"]

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def paint(
    text: str,
    colour: int | None = None,
    *,
    on: int | None = None,
    bold: bool = False,
    dim: bool = False,
    enabled: bool = True,
) -> str:
    """The text with ANSI escape codes; unchanged if not `enabled`, or if no style is asked for.

    `colour` and `on` (the background) are numbers of xterm's 256 colours.

    >>> paint("pod", 36, bold=True)
    '\\x1b[1;38;5;36mpod\\x1b[0m'
    >>> paint("pod", 36, enabled=False)
    'pod'
    """
    codes = ["1"] * bold + ["2"] * dim
    codes += [] if colour is None else [f"38;5;{colour}"]
    codes += [] if on is None else [f"48;5;{on}"]
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if enabled and codes and text else text


def patch(text: str, look: SeatLook, *, bold: bool = False, enabled: bool = True) -> str:
    """The text on a background of the seat's colour, readable on dark and light terminals."""
    return paint(text, look.ansi_ink, on=look.ansi, bold=bold, enabled=enabled)


def plain(text: str) -> str:
    """The text without the escape codes that `paint` adds.

    >>> plain(paint("pod", 36))
    'pod'
    """
    return _ESCAPE.sub("", text)
