"""A ship tracker for each player: the statistics and damage of four ships, to fill in."""

from __future__ import annotations

from boardwright.games.thrust.options import ThrustOptions
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.stage import PHASES
from boardwright.present.svg import Svg
from boardwright.present.thrust.damage import EFFECTS, LEVELS
from boardwright.present.thrust.names import capital
from boardwright.printing.page import DrawnPage
from boardwright.printing.sheet import PrintJob
from boardwright.printing.thrust.fleet_paint import LINE, draw_mark
from boardwright.printing.thrust.range_trackers import SHIPS

__all__ = ["ship_trackers"]

_WIDTH, _LABELS = 190.0, 70.0
_COLUMN = (_WIDTH - _LABELS) / SHIPS
_TITLE = 11.0
_FIELDS = (
    ("Ship", "", 10.0),
    ("Class", "", 7.0),
    ("SPD", "speed", 7.0),
    ("COM", "combat", 7.0),
    ("SEN", "sensors", 7.0),
    ("DMG", "1 or a die", 7.0),
    ("FUEL", "full at the start", 7.0),
    ("Fuel now", "at 0 the ship is removed", 20.0),
    ("[+]", "on its next check", 7.0),
)
"""Rows to write in: the name, what it means, and the height."""
_DONE, _LEVEL = 9.0, 13.2
_BOX = "#ffffff"


def ship_trackers(job: PrintJob) -> list[DrawnPage]:
    """A page for each player."""
    options = job.game.options
    assert isinstance(options, ThrustOptions)
    lasting = options.effects == "persistent"
    pages = []
    for side in SEATS:
        page = DrawnPage(job.paper, f"Thrust!: {side.capitalize()}'s ship tracker")
        _draw_tracker(page.drawing, (job.paper.width - _WIDTH) / 2, _top(job), side, lasting)
        pages.append(page)
    return pages


def _top(job: PrintJob) -> float:
    fields = sum(height for _, _, height in _FIELDS)
    return (job.paper.height - _TITLE - fields - _DONE - (len(LEVELS) + 0.5) * _LEVEL) / 2


def _draw_tracker(page: Svg, x: float, y: float, side: str, lasting: bool) -> None:
    draw_mark(page, side, x + 3.5, y + 4, 3.2, LINE)
    page.text(x + 9, y + 6, f"{side.capitalize()}'s ships", font_size=6, font_weight="bold",
              fill=LINE)  # fmt: skip
    with page.group(font_size=4, fill=LINE, text_anchor="middle"):
        for ship in range(SHIPS):
            page.text(_middle(x, ship), y + 6, f"s{ship + 1}")
    y += _TITLE
    for name, meaning, height in _FIELDS:
        _draw_row(page, x, y, height, name, meaning)
        y += height
    _draw_row(page, x, y, _DONE, "Done in this phase", "")
    _draw_phases(page, x, y)
    y += _DONE
    y = _draw_damage_head(page, x, y, lasting)
    for level, words in enumerate(LEVELS):
        _draw_level(page, x, y, level, words)
        y += _LEVEL


def _middle(x: float, ship: int) -> float:
    return x + _LABELS + (ship + 0.5) * _COLUMN


def _draw_row(page: Svg, x: float, y: float, height: float, name: str, meaning: str) -> None:
    """A label, and a cell for each ship."""
    with page.group(fill=_BOX, stroke=LINE, stroke_width=0.3):
        page.rect(x, y, _LABELS, height)
        for ship in range(SHIPS):
            page.rect(x + _LABELS + ship * _COLUMN, y, _COLUMN, height)
    base = y + min(height / 2 + 1.5, 6)
    with page.group(fill=LINE):
        page.text(x + 2, base, name, font_size=4.2, font_weight="bold")
        page.text(x + _LABELS - 2, base, meaning, font_size=3.4, text_anchor="end")


def _draw_phases(page: Svg, x: float, y: float) -> None:
    """A circle for each phase in which ships are activated."""
    phases = PHASES[2:]
    step = (_COLUMN - 4) / len(phases)
    for ship in range(SHIPS):
        for place, phase in enumerate(phases):
            at = x + _LABELS + ship * _COLUMN + 2 + (place + 0.5) * step
            page.circle(at, y + 3.4, 2, fill=_BOX, stroke=LINE, stroke_width=0.3)
            page.text(at, y + 8.2, phase[:3].capitalize(), font_size=2.2, fill=LINE,
                      text_anchor="middle")  # fmt: skip


def _draw_damage_head(page: Svg, x: float, y: float, lasting: bool) -> float:
    """Whether effects last depends on the options (R-52)."""
    page.rect(x, y, _WIDTH, _LEVEL / 2, fill="#e6ecf5", stroke=LINE, stroke_width=0.3)
    until = "for good" if lasting else "until the ship lands on another"
    words = f"DMG: only the level that a ship lands on takes effect, {until}"
    page.text(x + 2, y + 4.6, words, font_size=3.8, font_weight="bold", fill=LINE)
    return y + _LEVEL / 2


def _draw_level(page: Svg, x: float, y: float, level: int, words: str) -> None:
    """What landing on a level does, with a box for each ship to tick."""
    name, _, meaning = words.partition(": ")
    if level in EFFECTS:
        name, meaning = EFFECTS[level].name, EFFECTS[level].meaning.rstrip(".")
    _draw_row(page, x, y, _LEVEL, "", "")
    with page.group(fill=LINE):
        label = f"{level}+" if level == len(LEVELS) - 1 else str(level)
        page.text(x + 2, y + 8.4, label, font_size=6, font_weight="bold")
        page.text(x + 11.5, y + 5.6, capital(name), font_size=4, font_weight="bold")
        page.text(x + 11.5, y + 10.4, capital(meaning), font_size=2.9)
    for ship in range(SHIPS):
        page.rect(_middle(x, ship) - 3, y + 3.6, 6, 6, fill=_BOX, stroke=LINE, stroke_width=0.4)
