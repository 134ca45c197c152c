"""Lines for scissors: crop marks, bleed, and the join of what is larger than a page."""

from __future__ import annotations

from boardwright.present.svg import Svg

__all__ = ["BLEED", "CUT_LINE", "TAB", "crop_marks"]

BLEED = 2.0
"""How far the artwork goes on beyond a cut."""
TAB = 10.0
"""The width of the strip that is glued under the next part."""
CUT_LINE = "#000000"
_MARK = 3.0


def crop_marks(
    page: Svg, x: float, y: float, width: float, height: float, gap: float = BLEED
) -> None:
    """Marks where to cut a rectangle out: short lines that go on beyond its corners.

    The gap keeps them off the bleed.
    """
    with page.group(stroke=CUT_LINE, stroke_width=0.15):
        for at in (x, x + width):
            page.line(at, y - gap - _MARK, at, y - gap)
            page.line(at, y + height + gap, at, y + height + gap + _MARK)
        for at in (y, y + height):
            page.line(x - gap - _MARK, at, x - gap, at)
            page.line(x + width + gap, at, x + width + gap + _MARK, at)
