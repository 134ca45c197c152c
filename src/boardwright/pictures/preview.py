"""The picture that a chat shows of a link: the board, and beside it who plays and how it stands."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from boardwright.core.view import View
from boardwright.pictures.drawing import parse_drawing, with_drawing
from boardwright.present import to_svg
from boardwright.present.palette import seat_look
from boardwright.present.shapes import draw_shape
from boardwright.present.svg import Svg

__all__ = ["PREVIEW_HEIGHT", "PREVIEW_WIDTH", "Preview", "draw_preview"]

PREVIEW_WIDTH, PREVIEW_HEIGHT = 1200, 630
"""Pixels: the size that chats ask for."""
_MARGIN, _TEXT_WIDTH = 28.0, 430.0
_INK, _DIM = "#20242c", "#5b6570"
_LINE, _MAX_LINES = 42.0, 4


class Preview(NamedTuple):
    """What the picture shows; all of it is public."""

    view: View
    """A spectator's."""
    title: str
    players: tuple[tuple[str, str], ...]
    """The name of each seat, and who has it."""
    status: str


def draw_preview(preview: Preview) -> str:
    """The picture as SVG; the same preview gives the same bytes."""
    page = Svg(PREVIEW_WIDTH, PREVIEW_HEIGHT, f"{preview.title}: {preview.status}")
    x, y = PREVIEW_WIDTH - _MARGIN - _TEXT_WIDTH, 104.0
    page.text(x, y, preview.title, font_size=60, font_weight="bold", fill=_INK)
    y += 30
    for seat, player in preview.players:
        y += min(54.0, 300.0 / len(preview.players))
        _player(page, x, y, seat, player)
    y = PREVIEW_HEIGHT - 76 - _LINE * (len(_lines(preview.status)) - 1)
    for line in _lines(preview.status):
        page.text(x, y, line, font_size=30, fill=_INK)
        y += _LINE
    page.text(x, PREVIEW_HEIGHT - _MARGIN, "Boardwright", font_size=20, fill=_DIM)
    drawing = parse_drawing(to_svg(preview.view))
    wide, high = x - 2 * _MARGIN, PREVIEW_HEIGHT - 2 * _MARGIN
    scale = min(wide / drawing.width, high / drawing.height)
    left = _MARGIN + (wide - scale * drawing.width) / 2
    top = _MARGIN + (high - scale * drawing.height) / 2
    return with_drawing(page, drawing, left, top, scale)


def _player(page: Svg, x: float, y: float, seat: str, player: str) -> None:
    look = seat_look(seat)
    draw_shape(
        page, look.shape, x + 14, y - 10, 13, fill=look.light, stroke=look.dark, stroke_width=1.5
    )
    name = player if len(player) <= 24 else f"{player[:23]}…"
    page.text(x + 44, y, name, font_size=_fitting(name, 30, _TEXT_WIDTH - 44), fill=_INK)


def _fitting(text: str, size: float, width: float) -> float:
    """The font size, smaller where the text might not fit: no fonts are measured."""
    ems = sum(0.62 if letter.islower() and letter not in "mw" else 1.0 for letter in text)
    return min(size, width / max(ems, 1))


def _lines(text: str) -> list[str]:
    return textwrap.wrap(text, 28, max_lines=_MAX_LINES, placeholder=" …")
