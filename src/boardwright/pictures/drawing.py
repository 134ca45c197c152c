"""A drawing as a part of a larger one."""

from __future__ import annotations

import re
from typing import NamedTuple

from boardwright.present.svg import Svg, number

__all__ = ["Drawing", "parse_drawing", "with_drawing"]

_ROOT = re.compile(r'<svg [^>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>')
_WORDS = re.compile(r"\s*<(title|desc)>.*?</\1>", re.DOTALL)


class Drawing(NamedTuple):
    """The size and the elements of an SVG document, without its words for screen readers."""

    width: float
    height: float
    elements: str


def parse_drawing(svg: str) -> Drawing:
    """Take apart a document that `present.svg.Svg` has written."""
    root = _ROOT.match(svg)
    assert root is not None
    elements = svg[root.end() :].rstrip().removesuffix("</svg>")
    return Drawing(float(root[1]), float(root[2]), _WORDS.sub("", elements, count=2))


def with_drawing(page: Svg, drawing: Drawing, x: float, y: float, scale: float) -> str:
    """The page as a document with a drawing above all else, its upper left corner at a point."""
    place = f"translate({number(x)} {number(y)}) scale({scale:.4f})"
    document = page.render().rstrip().removesuffix("</svg>")
    return f'{document}<g transform="{place}">{drawing.elements}</g>\n</svg>\n'
