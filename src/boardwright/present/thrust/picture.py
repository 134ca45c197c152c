"""Thrust! as a picture: headline, dice, range line, and a card for each ship the viewer knows."""

from __future__ import annotations

from boardwright.core.view import View
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.stage import PHASES
from boardwright.present.svg import Svg
from boardwright.present.thrust.picture_parts.cards import CardRow, card_rows
from boardwright.present.thrust.picture_parts.counters import (
    AMBER,
    BRIGHT,
    DIM,
    EDGE,
    FACE_DOWN,
    FACE_UP,
    INK,
    PANEL,
    SPACE,
    TINT,
    UNSEEN,
    draw_side_mark,
    draw_swatch,
)
from boardwright.present.thrust.picture_parts.range_line import RangeLine
from boardwright.present.thrust.quiet_turns import quiet_lines
from boardwright.present.thrust.scene import Scene, scene_of
from boardwright.present.thrust.stage_rolls import StageRoll, stage_result, stage_rolls
from boardwright.present.thrust.status import (
    description,
    fleet_text,
    goes_first,
    lost_text,
    status,
)

__all__ = ["svg"]

WIDTH, MARGIN = 640.0, 16.0
_LEGEND = (
    (MARGIN, UNSEEN, "unseen by the enemy"),
    (250.0, FACE_DOWN, "only the class shows"),
    (480.0, FACE_UP, "face up"),
)
_DICE, _HAND, _TITLE, _QUIET = 82.0, 30.0, 30.0, 20.0
_PHASES = (86.0, 66.0, 92.0, 68.0, 70.0)


def svg(view: View) -> str:
    scene = scene_of(view)
    rolls, outcome = stage_rolls(scene), stage_result(scene)
    line = RangeLine(scene)
    groups = [(side, card_rows(scene, side)) for side in (1 - scene.below, scene.below)]
    quiet = quiet_lines(scene)
    dice_top = _DICE + _QUIET * len(quiet)
    top = dice_top + len(rolls) * _HAND + (26 if outcome else 0)
    below = sum(_TITLE + sum(row.height for row in rows) for _, rows in groups)
    page = Svg(
        WIDTH,
        top + line.height + below + 56,
        f"Thrust!: {status(scene)}",
        description(scene),
        SPACE,
    )
    _headline(page, scene)
    for n, sentence in enumerate(quiet):
        page.text(MARGIN, _DICE + _QUIET * n + 4, sentence, font_size=15, fill=INK)
    _dice(page, rolls, outcome, dice_top)
    line.draw(page, top)
    y = top + line.height + 10
    for side, rows in groups:
        y = _group(page, scene, side, rows, y)
    _legend(page, scene, y + 4)
    return page.render()


def _headline(page: Svg, scene: Scene) -> None:
    view = scene.view
    page.text(MARGIN, 29, f"Turn {view.turn}", font_size=16, font_weight="bold", fill=BRIGHT)
    x = 92.0 if view.turn < 1000 else 180.0
    for phase, wide in zip(PHASES[1:], _PHASES, strict=True):
        now = phase == view.phase and not scene.is_over
        if now:
            page.rect(x, 12, wide, 24, rx=12, fill=AMBER)
        ink = SPACE if now else DIM
        page.text(
            x + wide / 2, 29, phase.capitalize(), font_size=14, fill=ink, text_anchor="middle"
        )
        x += wide
    first = goes_first(scene)
    if first is not None:
        draw_side_mark(page, first, WIDTH - MARGIN - (78 if x < 500 else 44), 24, 7)
        caption = "goes first" if x < 500 else "first"
        page.text(WIDTH - MARGIN, 29, caption, font_size=14, fill=INK, text_anchor="end")
    caption = status(scene)
    size = min(19.0, 1.6 * (WIDTH - 2 * MARGIN) / len(caption))
    page.text(MARGIN, 65, caption, font_size=size, font_weight="bold", fill=BRIGHT)


def _dice(page: Svg, rolls: list[StageRoll], outcome: str, y: float) -> None:
    for roll in rolls:
        _roll(page, roll, y)
        y += _HAND
    if outcome:
        page.text(MARGIN, y + 15, outcome, font_size=15, fill=INK)


def _roll(page: Svg, roll: StageRoll, y: float) -> None:
    side = SEATS[roll.side]
    draw_side_mark(page, side, MARGIN + 8, y + 10, 8)
    x = MARGIN + 24
    caption = f"{side.capitalize()} {roll.burn or 'rolls'}"
    page.text(x, y + 15, caption, font_size=15, fill=INK)
    x += 175.0 if roll.burn else 90.0
    for face in roll.dice:
        dash = None if face else "4 3"
        page.rect(x, y - 3, 34, 25, rx=5, fill=PANEL, stroke=TINT[side], stroke_dasharray=dash)
        with page.group(font_weight="bold", fill=BRIGHT, text_anchor="middle"):
            page.text(x + 17, y + 15, face or "?", font_size=15)
        x += 42
    if roll.meaning:
        size = min(14.0, 1.75 * (WIDTH - MARGIN - x) / len(roll.meaning))
        page.text(x + 4, y + 15, roll.meaning, font_size=size, fill=DIM)


def _group(page: Svg, scene: Scene, side: int, rows: list[CardRow], y: float) -> float:
    """Draws a side's name, what is known of its fleet, and its cards; returns the y below them."""
    name = SEATS[side]
    draw_side_mark(page, name, MARGIN + 8, y + 11, 8)
    whose = "Your ships" if name == scene.own else name.capitalize()
    page.text(MARGIN + 24, y + 16, whose, font_size=16, font_weight="bold", fill=TINT[name])
    known = ", ".join(part for part in (fleet_text(scene, side), lost_text(scene, side)) if part)
    x = MARGIN + 24 + 10.5 * len(whose) + 16
    size = min(14.0, 1.75 * (WIDTH - MARGIN - x) / len(known))
    page.text(x, y + 16, known, font_size=size, fill=DIM)
    y += _TITLE
    for row in rows:
        row.draw(page, y)
        y += row.height
    return y


def _legend(page: Svg, scene: Scene, y: float) -> None:
    """Explains the edge and the face of counters."""
    page.line(MARGIN, y, WIDTH - MARGIN, y, stroke=EDGE)
    for x, exposed, caption in _LEGEND[scene.own is None :]:
        draw_swatch(page, SEATS[scene.below], x, y + 10, exposed)
        page.text(x + 34, y + 24, caption, font_size=13.5, fill=DIM)
