"""Plots of estimates and of distributions, narrow enough for a phone."""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardwright.present.svg import Svg
from boardwright.study.metrics.estimate import Estimate
from boardwright.study.report.document import Colours
from boardwright.study.report.numbers import format_number

__all__ = ["plot_distribution", "plot_intervals"]

_WIDTH, _MARGIN = 340.0, 14.0
_ROW, _TOP, _AXIS = 38.0, 34.0, 30.0
_FONT = 12.0
_MAX_BARS = 24
_LONGEST_LABEL = 34


def plot_intervals(
    title: str,
    rows: Sequence[tuple[str, Estimate]],
    colours: Colours,
    reference: float | None = None,
) -> str:
    """A line from the lower to the upper bound for each row; `reference` is dashed."""
    unit = rows[0][1].unit
    bounds = [bound for _, each in rows for bound in (each.low, each.value, each.high)]
    finite = [bound for bound in bounds if math.isfinite(bound)]
    axis = _Axis([*finite, *([] if reference is None else [reference])], unit == "share")
    height = _TOP + _ROW * len(rows) + _AXIS
    page = _page(title, height, colours, "Lines are 95% intervals, dots the values.")
    floor = _TOP + _ROW * len(rows) + 4
    _draw_axis(page, axis, unit, floor, colours)
    for index, (label, each) in enumerate(rows):
        y = _TOP + _ROW * index + 14
        shown = label if len(label) <= _LONGEST_LABEL else label[: _LONGEST_LABEL - 1] + "…"
        page.text(_MARGIN, y, shown, font_size=_FONT, fill=colours.ink)
        page.text(
            _WIDTH - _MARGIN,
            y,
            format_number(each.value, unit),
            font_size=_FONT,
            font_weight="bold",
            fill=colours.ink,
            text_anchor="end",
        )
        if reference is not None:  # below the label, which it would strike through
            x = axis.place(reference)
            page.line(x, y + 3, x, y + 21, stroke=colours.ink, stroke_dasharray="3 3")
        _draw_interval(page, axis, each, y + 12, colours)
    return page.render()


def plot_distribution(title: str, values: Sequence[float], unit: str, colours: Colours) -> str:
    """How often each value occurs, in bars of equal width."""
    edges, counts = _bins(values)
    axis = _Axis([edges[0], edges[-1]], is_share=False, pad=False)
    page = _page(title, 190, colours, f"Across: {unit}. Up: games.")
    floor, tallest = 160.0, max(counts)
    for low, high, count in zip(edges, edges[1:], counts, strict=False):
        left, right = axis.place(low), axis.place(high)
        height = (floor - _TOP) * count / tallest
        page.rect(
            left + 0.5, floor - height, max(1.0, right - left - 1), height, fill=colours.accent
        )
    _draw_axis(page, axis, "", floor, colours)
    return page.render()


class _Axis:
    """Values across the width, with round numbers as marks."""

    def __init__(self, values: Sequence[float], is_share: bool, *, pad: bool = True) -> None:
        low, high = min(values), max(values)
        margin = ((high - low) * 0.08 or 0.5 * (0.05 if is_share else 1)) if pad else 0.0
        self._low, self._high = low - margin, high + margin
        if is_share and low >= 0 and high <= 1:
            self._low, self._high = max(0.0, self._low), min(1.0, self._high)
        if self._low == self._high:
            self._high += 1

    def place(self, value: float) -> float:
        """Where a value lies, from the left; one outside at the edge."""
        share = (min(max(value, self._low), self._high) - self._low) / (self._high - self._low)
        return _MARGIN + 8 + share * (_WIDTH - 2 * _MARGIN - 16)

    def marks(self) -> list[float]:
        """Three to seven round numbers."""
        rough = (self._high - self._low) / 6
        scale = 10.0 ** math.floor(math.log10(rough))
        step = scale * min(s for s in (1, 2, 5, 10) if s * scale >= rough)
        first = math.ceil(self._low / step - 1e-9)
        last = math.floor(self._high / step + 1e-9)
        return [step * index for index in range(first, last + 1)]


def _page(title: str, height: float, colours: Colours, desc: str) -> Svg:
    page = Svg(_WIDTH, height, title, desc, paper=colours.paper)
    page.text(_MARGIN, 20, title, font_size=14, font_weight="bold", fill=colours.ink)
    return page


def _draw_axis(page: Svg, axis: _Axis, unit: str, floor: float, colours: Colours) -> None:
    page.line(_MARGIN, floor, _WIDTH - _MARGIN, floor, stroke=colours.faint)
    for mark in axis.marks():
        x = axis.place(mark)
        page.line(x, floor, x, floor + 4, stroke=colours.faint)
        text = f"{100 * mark:.4g}%" if unit == "share" else f"{mark:,.6g}"
        page.text(x, floor + 18, text, font_size=11, fill=colours.ink, text_anchor="middle")


def _draw_interval(page: Svg, axis: _Axis, each: Estimate, y: float, colours: Colours) -> None:
    low, high = axis.place(each.low), axis.place(each.high)
    page.line(low, y, high, y, stroke=colours.accent, stroke_width=3, stroke_linecap="round")
    for x, bound in ((low, each.low), (high, each.high)):
        if math.isfinite(bound):
            page.line(x, y - 4, x, y + 4, stroke=colours.accent, stroke_width=2)
    page.circle(axis.place(each.value), y, 5, fill=colours.accent)


def _bins(values: Sequence[float]) -> tuple[list[float], list[int]]:
    """Edges and counts; whole numbers are in the middle of their bars."""
    low, high = min(values), max(values)
    if all(float(value).is_integer() for value in values):
        step = float(math.ceil((high - low + 1) / _MAX_BARS))
        low -= 0.5
    else:
        step = (high - low) / _MAX_BARS
    count = max(1, math.ceil((high - low) / step - 1e-9))
    counts = [0] * count
    for value in values:
        counts[min(count - 1, int((value - low) / step))] += 1
    return [low + step * index for index in range(count + 1)], counts
