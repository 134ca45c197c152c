"""A reliability diagram: on the diagonal, predictions come true as often as predicted."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.present.svg import Svg, number
from boardwright.study.calibration_fit import Bin

__all__ = ["plot"]

_SIDE, _LEFT, _TOP, _BARS = 300.0, 70.0, 40.0, 46.0
_RAW, _MAPPED = "#b0764a", "#0072b2"


def plot(title: str, raw: Sequence[Bin], mapped: Sequence[Bin]) -> str:
    """An SVG of the search by itself (hollow) and calibrated (filled), with 95% intervals."""
    picture = _Picture(title)
    picture.curve(raw, _RAW, hollow=True)
    picture.curve(mapped, _MAPPED, hollow=False)
    picture.counts(mapped)
    picture.legend()
    return picture.page.render()


class _Picture:
    def __init__(self, title: str) -> None:
        desc = "Across: predicted win probability. Up: how often it came true."
        width, height = _LEFT + _SIDE + 24, _TOP + _SIDE + _BARS + 56
        self.page = Svg(width, height, title, desc)
        self.page.text(_LEFT, 24, title, font_size=15, font_weight="bold", fill="#24262b")
        self.page.rect(_LEFT, _TOP, _SIDE, _SIDE, fill="#ffffff", stroke="#c9c5b8")
        for tenth in range(0, 11, 2):
            share = tenth / 10
            self._text(self._x(share), _TOP + _SIDE + 16, f"{share:.0%}", "middle")
            self._text(_LEFT - 8, self._y(share) + 4, f"{share:.0%}", "end")
        self.page.line(
            self._x(0), self._y(0), self._x(1), self._y(1), stroke="#8a8a8a", stroke_dasharray="4 4"
        )

    def curve(self, bins: Sequence[Bin], colour: str, *, hollow: bool) -> None:
        points = [(self._x(b.predicted), self._y(b.observed)) for b in bins]
        path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        self.page.path(path, fill="none", stroke=colour, stroke_width=1.5)
        for b, (x, y) in zip(bins, points, strict=True):
            low, high = max(0.0, b.observed - b.margin), min(1.0, b.observed + b.margin)
            self.page.line(x, self._y(low), x, self._y(high), stroke=colour)
            self.page.circle(x, y, 4, fill="#ffffff" if hollow else colour, stroke=colour)

    def counts(self, bins: Sequence[Bin]) -> None:
        """The number of positions behind each point."""
        floor, largest = _TOP + _SIDE + _BARS + 26, max(b.size for b in bins)
        for b in bins:
            height = _BARS * b.size / largest
            self.page.rect(self._x(b.predicted) - 8, floor - height, 16, height, fill="#c8d9e6")
        self._text(_LEFT - 8, floor, "positions", "end")

    def legend(self) -> None:
        y = _TOP + _SIDE + _BARS + 46
        for x, colour, text in ((_LEFT, _RAW, "search"), (_LEFT + 90, _MAPPED, "calibrated")):
            fill = "#ffffff" if colour == _RAW else colour
            self.page.circle(x + 5, y - 4, 4, fill=fill, stroke=colour)
            self._text(x + 16, y, text, "start")

    def _x(self, share: float) -> float:
        return _LEFT + _SIDE * share

    def _y(self, share: float) -> float:
        return _TOP + _SIDE * (1 - share)

    def _text(self, x: float, y: float, text: str, anchor: str) -> None:
        self.page.text(x, y, text, font_size=11, fill="#55585f", text_anchor=anchor)
