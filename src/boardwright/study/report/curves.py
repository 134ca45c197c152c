"""Plots of how something goes in the course of a game."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from boardwright.present.svg import Svg
from boardwright.study.metrics.estimate import Estimate
from boardwright.study.report.document import Colours

__all__ = ["plot_curves"]

_WIDTH, _HEIGHT = 340.0, 230.0
_LEFT, _RIGHT, _TOP, _FLOOR = 48.0, 246.0, 40.0, 190.0
_LABEL_ROW = 15.0
_DASHES = (None, "7 4", "2 4", "10 3 2 3")


def plot_curves(
    title: str, curves: Mapping[str, Sequence[tuple[int, Estimate]]], colours: Colours
) -> str:
    """Lines with intervals over percent of the game, labelled at their ends; there must be one."""
    points = [point for curve in curves.values() for point in curve]
    unit = points[0][1].unit
    bounds = [b for _, e in points for b in (e.low, e.value, e.high) if math.isfinite(b)]
    low, high = min(0.0, *bounds), max(bounds)
    step = _round_step((high - low) or 1.0)
    high = step * math.ceil(high / step - 1e-9) or step

    def x_of(percent: int) -> float:
        return _LEFT + (_RIGHT - _LEFT) * percent / 100

    def y_of(value: float) -> float:
        return _FLOOR - (_FLOOR - _TOP) * (min(max(value, low), high) - low) / (high - low)

    page = Svg(_WIDTH, _HEIGHT, title, "Dots are values, bars 95% intervals.", paper=colours.paper)
    page.text(14, 20, title, font_size=14, font_weight="bold", fill=colours.ink)
    page.line(_LEFT, _FLOOR, _RIGHT, _FLOOR, stroke=colours.faint)
    page.line(_LEFT, _FLOOR, _LEFT, _TOP, stroke=colours.faint)
    for mark in range(math.ceil(low / step), round(high / step) + 1):
        value = step * mark
        text = f"{100 * value:.4g}%" if unit == "share" else f"{value:,.6g}"
        page.text(
            _LEFT - 6,
            y_of(value) + 4,
            text,
            font_size=11,
            fill=colours.ink,
            text_anchor="end",
        )
    for percent in sorted({percent for percent, _ in points}):
        text = f"{percent}%"
        page.text(
            x_of(percent), _FLOOR + 18, text, font_size=11, fill=colours.ink, text_anchor="middle"
        )
    label_ys = _spread([y_of(curve[-1][1].value) for curve in curves.values()])
    for index, (label, curve) in enumerate(curves.items()):
        colour = colours.accent if index % 2 == 0 else colours.ink
        places = [(x_of(percent) + _shift(index, len(curves)), each) for percent, each in curve]
        for (x, each), (next_x, following) in pairwise(places):
            page.line(
                x,
                y_of(each.value),
                next_x,
                y_of(following.value),
                stroke=colour,
                stroke_width=2,
                stroke_dasharray=_DASHES[index // 2 % len(_DASHES)],
            )
        for x, each in places:
            page.line(x, y_of(each.low), x, y_of(each.high), stroke=colour, stroke_width=1.5)
            page.circle(x, y_of(each.value), 3.5, fill=colour)
        end = places[-1][0], y_of(places[-1][1].value)
        page.line(end[0] + 5, end[1], _RIGHT + 14, label_ys[index], stroke=colours.faint)
        page.text(_RIGHT + 18, label_ys[index] + 4, label, font_size=12, fill=colour)
    return page.render()


def _round_step(span: float) -> float:
    """A round number of which three to six make the span.

    >>> _round_step(109.3), _round_step(2.61)
    (50.0, 0.5)
    """
    scale = 10.0 ** math.floor(math.log10(span / 3))
    return max(step * scale for step in (1, 2, 5) if step * scale <= span / 2)


def _shift(index: int, count: int) -> float:
    """Sideways, so that intervals don't cover one another."""
    return 3.0 * (index - (count - 1) / 2)


def _spread(places: Sequence[float]) -> list[float]:
    """The places of labels, near these but a row apart, in the same order from the top.

    >>> _spread([100.0, 101.0])
    [93.0, 108.0]
    """
    order = sorted(range(len(places)), key=places.__getitem__)
    found = [0.0] * len(places)
    last = -math.inf
    for index in order:
        last = found[index] = max(places[index], last + _LABEL_ROW)
    # half of what they were pushed down is taken back by all
    back = max((found[i] - places[i] for i in order), default=0.0) / 2
    return [y - back for y in found]
