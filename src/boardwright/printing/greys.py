"""A drawing without colour."""

from __future__ import annotations

import re

from boardwright.printing.light import background

__all__ = ["to_greys"]

_COLOUR = re.compile(r'="#([0-9a-f]{3}|[0-9a-f]{6})"')
_DARK = 96


def to_greys(svg: str) -> str:
    """The drawing with every colour replaced by a grey that is as light to the eye.

    A drawing on a dark background is inverted: it would cost a lot of ink.

    >>> to_greys('<circle fill="#a3d7d0" stroke="#fff"/>')
    '<circle fill="#c7c7c7" stroke="#ffffff"/>'
    """
    behind = background(svg)
    is_inverted = behind is not None and _lightness(behind) < _DARK

    def replace(match: re.Match[str]) -> str:
        lightness = _lightness(match[1])
        return f'="#{3 * f"{255 - lightness if is_inverted else lightness:02x}"}"'

    return _COLOUR.sub(replace, svg)


def _lightness(colour: str) -> int:
    """From 0 to 255, of a colour in hexadecimal."""
    digits = colour if len(colour) == 6 else "".join(2 * digit for digit in colour)
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    return round(0.299 * red + 0.587 * green + 0.114 * blue)
