"""A drawing without colour."""

from __future__ import annotations

import re

__all__ = ["grey_of", "to_greys"]

_COLOUR = re.compile(r'="#([0-9a-f]{3}|[0-9a-f]{6})"')


def grey_of(colour: str) -> str:
    """The grey that is as light to the eye as a colour in hexadecimal.

    >>> grey_of("ff0000"), grey_of("fff")
    ('#4c4c4c', '#ffffff')
    """
    digits = colour if len(colour) == 6 else "".join(2 * digit for digit in colour)
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    return "#" + 3 * f"{round(0.299 * red + 0.587 * green + 0.114 * blue):02x}"


def to_greys(svg: str) -> str:
    """The drawing with every colour replaced by its grey.

    >>> to_greys('<rect fill="#a3d7d0"/>')
    '<rect fill="#c7c7c7"/>'
    """
    return _COLOUR.sub(lambda match: f'="{grey_of(match[1])}"', svg)
