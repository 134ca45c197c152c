"""A board of numbers: the darker, the more."""

from __future__ import annotations

from collections.abc import Mapping

from boardwright.present.svg import Svg
from boardwright.study.metrics.estimate import Estimate
from boardwright.study.report.document import Colours
from boardwright.study.report.numbers import format_number

__all__ = ["plot_heat_map"]

_WIDTH, _MARGIN, _TOP = 340.0, 30.0, 34.0
_FAINTEST, _STRONGEST = 0.04, 0.5


def plot_heat_map(title: str, cells: Mapping[str, Estimate], colours: Colours) -> str:
    """One square for each cell, named as a1; row 1 is at the bottom. There must be one."""
    columns = sorted({name[0] for name in cells})
    rows = sorted({int(name[1:]) for name in cells}, reverse=True)
    size = (_WIDTH - 2 * _MARGIN) / len(columns)
    most = max(each.value for each in cells.values()) or 1.0
    height = _TOP + size * len(rows) + _MARGIN
    page = Svg(_WIDTH, height, title, "The darker, the more.", paper=colours.paper)
    page.text(_MARGIN, 20, title, font_size=14, font_weight="bold", fill=colours.ink)
    for name, each in cells.items():
        x = _MARGIN + size * columns.index(name[0])
        y = _TOP + size * rows.index(int(name[1:]))
        opacity = _FAINTEST + (_STRONGEST - _FAINTEST) * each.value / most
        page.rect(
            x + 1, y + 1, size - 2, size - 2, fill=colours.accent, fill_opacity=f"{opacity:.3f}"
        )
        text = format_number(each.value, each.unit)
        middle = x + size / 2, y + size / 2 + 4
        page.text(*middle, text, font_size=11, fill=colours.ink, text_anchor="middle")
    for index, column in enumerate(columns):
        x = _MARGIN + size * (index + 0.5)
        page.text(x, height - 10, column, font_size=11, fill=colours.ink, text_anchor="middle")
    for index, row in enumerate(rows):
        page.text(10, _TOP + size * (index + 0.5) + 4, str(row), font_size=11, fill=colours.ink)
    return page.render()
