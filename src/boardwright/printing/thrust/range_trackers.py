"""The range trackers: one between the players, and a smaller one for each of them to hide."""

from __future__ import annotations

from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, CLOSE, EVADE_MINIMUM, OUT, SENSOR
from boardwright.present.svg import Svg
from boardwright.printing.cutting import BLEED
from boardwright.printing.page import DrawnPage
from boardwright.printing.sheet import PrintJob
from boardwright.printing.thrust.counter_faces import HIGH, WIDE
from boardwright.printing.thrust.fleet_paint import LINE, draw_mark

__all__ = ["SHIPS", "range_trackers"]

SHIPS = 4
"""A player's ships: a place for each in every band."""
_PITCH = WIDE + 3
_WIDTH = SHIPS * _PITCH + 7
_HEAD, _ROW = 8.5, HIGH + 3
_TITLE = 9.0
_GROUNDS = {"sensor": "#f5f7fb", "combat": "#e6ecf5", "close": "#d4ddec"}
_REVEALED = {
    "sensor": "only its class shows",
    "combat": "face up",
    "close": "face up, with its DMG",
}


def range_trackers(job: PrintJob) -> list[DrawnPage]:
    """The main tracker on one page, both personal ones on the next, to be cut apart."""
    main = DrawnPage(job.paper, "Thrust!: main range tracker")
    left = (job.paper.width - _WIDTH) / 2
    _draw_tracker(main.drawing, left, _middle(job, _height(2)), (0, 1))
    own = DrawnPage(job.paper, "Thrust!: range trackers of the players")
    gap = (job.paper.height - 2 * _height(1)) / 3
    for side in (0, 1):
        _draw_tracker(own.drawing, left, gap + side * (gap + _height(1)), (side,))
    half = job.paper.height / 2
    own.drawing.line(
        left - BLEED, half, left + _WIDTH + BLEED, half,
        stroke=LINE, stroke_width=0.15, stroke_dasharray="2 2",
    )  # fmt: skip
    return [main, own]


def _height(rows: int) -> float:
    return _TITLE + (CLOSE - OUT) * (_HEAD + rows * _ROW)


def _middle(job: PrintJob, height: float) -> float:
    return (job.paper.height - height) / 2


def _draw_tracker(page: Svg, left: float, top: float, sides: tuple[int, ...]) -> None:
    """The bands from far to near, with a row of places for each side."""
    whose = "Range tracker" if len(sides) > 1 else f"{SEATS[sides[0]].capitalize()}'s ranges"
    with page.group(fill=LINE):
        page.text(left, top + 5.5, whose, font_size=5.5, font_weight="bold")
        page.text(
            left + _WIDTH, top + 5.5, "Ships out of range lie beside the tracker",
            font_size=3.4, text_anchor="end",
        )  # fmt: skip
    y, high = top + _TITLE, _HEAD + len(sides) * _ROW
    for band in range(SENSOR, CLOSE + 1):
        _draw_band(page, left, y, high, band)
        for row, side in enumerate(sides):
            for place in range(SHIPS):
                x = left + 5 + place * _PITCH
                _draw_place(page, x, y + _HEAD + row * _ROW, SEATS[side])
        y += high


def _draw_band(page: Svg, x: float, y: float, high: float, band: int) -> None:
    name = BANDS[band]
    page.rect(x, y, _WIDTH, high, fill=_GROUNDS[name], stroke=LINE, stroke_width=0.5)
    with page.group(fill=LINE):
        page.text(x + 5, y + 6, name.capitalize(), font_size=5, font_weight="bold")
        page.text(x + _WIDTH / 2, y + 5.8, f"revealed: {_REVEALED[name]}", font_size=3.4,
                  text_anchor="middle")  # fmt: skip
        page.text(x + _WIDTH - 5, y + 5.8, f"to evade: {EVADE_MINIMUM[band]} fuel or more",
                  font_size=3.4, text_anchor="end")  # fmt: skip


def _draw_place(page: Svg, x: float, y: float, side: str) -> None:
    """Where a counter lies."""
    page.rect(x, y, WIDE, HIGH, rx=1, fill="#ffffff", stroke="#8c8c8c", stroke_width=0.2)
    draw_mark(page, side, x + WIDE / 2, y + HIGH / 2, 2.4, "#c4c9d2")
