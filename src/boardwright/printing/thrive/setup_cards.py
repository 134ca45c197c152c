"""The set-up cards of Thrive, nine on a page."""

from __future__ import annotations

from boardwright.games.thrive.board import CENTRE, STRIDE, board, hole_offset
from boardwright.games.thrive.cards import CARDS, Side, card_side
from boardwright.games.thrive.options import ThriveOptions
from boardwright.present.svg import Attribute, Svg
from boardwright.printing.cutting import BLEED, MARK
from boardwright.printing.page import DrawnPage
from boardwright.printing.paper import BadPrint
from boardwright.printing.sheet import PrintJob

__all__ = ["CARD_HEIGHT", "CARD_WIDTH", "setup_cards"]

CARD_WIDTH, CARD_HEIGHT = 60.0, 80.0
_COLUMNS, _ROWS = 3, 3
_SIZE = 6
_SQUARE = 8.6
_STANDARD = "The rulebook's start: a pod on each square of your row, one step forward each."
_PAINTS = {"colour": ("#a3d7d0", "#464d5c"), "black": ("#ffffff", "#000000")}
_HOW = (
    "Set-up cards. Both sides use the same card: place your pods as shown, with the two rows "
    "nearest to you, and fill the dark circles of the sheet “card-pods”."
)


def setup_cards(job: PrintJob) -> list[DrawnPage]:
    """Every card; raises `BadPrint` for boards that have none."""
    options = job.game.options
    assert isinstance(options, ThriveOptions)
    if (options.size, options.holes) != (_SIZE, 5):
        raise BadPrint("set-up cards need size 6 and holes 5")
    names = ["standard", *CARDS]
    count = _COLUMNS * _ROWS
    chunks = [names[at : at + count] for at in range(0, len(names), count)]
    return [_page(job, chunk, number + 1) for number, chunk in enumerate(chunks)]


def _page(job: PrintJob, names: list[str], number: int) -> DrawnPage:
    page = DrawnPage(job.paper, f"Thrive: set-up cards, page {number}")
    left = (job.paper.width - _COLUMNS * CARD_WIDTH) / 2
    top = (job.paper.height - _ROWS * CARD_HEIGHT) / 2
    for place, name in enumerate(names):
        row, column = divmod(place, _COLUMNS)
        _card(page, job, name, left + column * CARD_WIDTH, top + row * CARD_HEIGHT)
    _cut_marks(page.drawing, left, top, -(-len(names) // _COLUMNS))
    page.write(left, top - 2 * MARK - BLEED - 3.4, _COLUMNS * CARD_WIDTH, _HOW, 3.2)
    return page


def _cut_marks(page: Svg, left: float, top: float, rows: int) -> None:
    """Between cards there is one cut, marked at both ends; the cards' backgrounds are white."""
    right, bottom = left + _COLUMNS * CARD_WIDTH, top + rows * CARD_HEIGHT
    with page.group(stroke="#000000", stroke_width=0.15):
        for n in range(_COLUMNS + 1):
            x = left + n * CARD_WIDTH
            page.line(x, top - BLEED - MARK, x, top - BLEED)
            page.line(x, bottom + BLEED, x, bottom + BLEED + MARK)
        for n in range(rows + 1):
            y = top + n * CARD_HEIGHT
            page.line(left - BLEED - MARK, y, left - BLEED, y)
            page.line(right + BLEED, y, right + BLEED + MARK, y)


def _card(page: DrawnPage, job: PrintJob, name: str, x: float, y: float) -> None:
    drawing = page.drawing
    frame: dict[str, Attribute] = {"fill": "none", "stroke": "#000000", "stroke_width": 0.3}
    drawing.rect(x + 2, y + 2, CARD_WIDTH - 4, CARD_HEIGHT - 4, rx=3, **frame)
    middle = x + CARD_WIDTH / 2
    with drawing.group(text_anchor="middle"):
        drawing.text(middle, y + 11, name.capitalize(), font_size=6, font_weight="bold")
        drawing.text(middle, y + 50, "nearest to you", font_size=2.8)
    _squares(drawing, job, card_side(name, board(_SIZE, 5)), x, y + 26)
    sentence = CARDS[name].sentence if name in CARDS else _STANDARD
    page.write(x + 6, y + 55, CARD_WIDTH - 12, sentence, 3.2)


def _squares(page: Svg, job: PrintJob, side: Side, x: float, y: float) -> None:
    """The two rows of one side, which is at the lower edge."""
    water, ink = _PAINTS[job.ink]
    left = x + (CARD_WIDTH - _SIZE * _SQUARE) / 2
    with page.group(fill=water, stroke="#000000", stroke_width=0.2):
        for n in range(2 * _SIZE):
            at = (left + n % _SIZE * _SQUARE, y + n // _SIZE * _SQUARE)
            page.rect(*at, _SQUARE, _SQUARE)
    for square, mask in side:
        at = (left + (square % STRIDE + 0.5) * _SQUARE, y + (1.5 - square // STRIDE) * _SQUARE)
        _pod(page, *at, mask, ink)


def _pod(page: Svg, x: float, y: float, mask: int, ink: str) -> None:
    half, pitch = _SQUARE * 0.44, _SQUARE * 0.165
    page.rect(x - half, y - half, 2 * half, 2 * half, rx=1, fill="#ffffff", stroke=ink,
              stroke_width=0.3)  # fmt: skip
    for hole in range(25):
        dx, dy = hole_offset(hole)
        has_peg = bool(mask >> hole & 1)
        radius = pitch * (0.48 if hole == CENTRE else 0.44 if has_peg else 0.12)
        page.circle(x + dx * pitch, y - dy * pitch, radius, fill=ink)
