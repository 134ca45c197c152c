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
    """`colour` and `on` (the ground) count in the 256 colours of xterm.

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
    """The text on the seat's colour: readable on dark and on light terminals."""
    return paint(text, look.ansi_ink, on=look.ansi, bold=bold, enabled=enabled)


def plain(text: str) -> str:
    """Without any painting: what a reader without colour gets.

    >>> plain(paint("pod", 36))
    'pod'
    """
    return _ESCAPE.sub("", text)
