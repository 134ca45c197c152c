"""A drawing on a light background: a dark one would cost a lot of ink."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb, rgb_to_hls

__all__ = ["background", "to_light"]

_COLOUR = re.compile(r'="#([0-9a-f]{6})"')
_BACKGROUND = re.compile(r'<rect x="0" y="0" [^>]*fill="#([0-9a-f]{6})"')
_DARK = 0.38
"""Backgrounds of less lightness are dark."""


def background(svg: str) -> str | None:
    """The colour in hexadecimal of the rectangle that covers the drawing; None without one."""
    found = _BACKGROUND.search(svg)
    return None if found is None else found[1]


def to_light(svg: str) -> str:
    """The drawing itself, or if its background is dark, one that is as light as it was dark.

    Hues stay.

    >>> to_light('<rect x="0" y="0" fill="#000040"/><path fill="#ff8080"/>')
    '<rect x="0" y="0" fill="#bfbfff"/><path fill="#7f0000"/>'
    """
    colour = background(svg)
    if colour is None or _hls(colour)[1] >= _DARK:
        return svg
    return _COLOUR.sub(lambda match: f'="#{_inverted(match[1])}"', svg)


def _hls(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return rgb_to_hls(red, green, blue)


def _inverted(colour: str) -> str:
    hue, lightness, saturation = _hls(colour)
    light = hls_to_rgb(hue, 1 - lightness, saturation)
    return "".join(f"{round(255 * part):02x}" for part in light)
