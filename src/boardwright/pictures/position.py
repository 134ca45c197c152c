"""A view as PNG."""

from __future__ import annotations

from boardwright.core.view import View
from boardwright.pictures.rasteriser import rasterise
from boardwright.present import to_svg

__all__ = ["PICTURE_WIDTH", "to_png"]

PICTURE_WIDTH = 1000
"""Pixels: sharp on a telephone, and half a screen on a desk."""


def to_png(view: View, width: int = PICTURE_WIDTH) -> bytes:
    """The drawing of the view as PNG, so many pixels wide; the same view gives the same bytes.

    Raises `MissingExtra` without the extra `print`.
    """
    return rasterise(to_svg(view), width)
