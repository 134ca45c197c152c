"""A d100, a d10, a d5 and a d3 from ordinary dice with six sides."""

from __future__ import annotations

from boardwright.present.svg import Svg
from boardwright.printing.page import DrawnPage
from boardwright.printing.sheet import PrintJob
from boardwright.printing.thrust.fleet_paint import LINE

__all__ = ["d3_of", "d5_of", "dice_chart", "digit_of"]

_FACES = range(1, 7)
_SIDE = 11.0
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_GROUND = "#e6ecf5"
_WIDTH, _COLUMN, _ROW = 176.0, 21.0, 17.0
_DIGIT_WORDS = (
    "A digit needs two dice that differ, such as a dark and a light one. The dark die gives the "
    "row, odd or even, and the light die the column; if that shows 6, roll both again. A d10 is "
    "one digit; 0 counts as 10."
)
_D100_WORDS = (
    "A d100 is two digits: first the tens, then the units. 0 and 7 are 07, two zeros are 00, the "
    "lowest roll of all. With four dice, a pair for each digit, one throw is enough. For [+], roll "
    "a second d100. A d100 set of two dice with ten sides needs no table."
)
_CHECK_WORDS = (
    "A check succeeds if the d100 is lower than the Stat. Equal digits (00, 11, 22 and so on) make "
    "a success or a failure critical."
)


def digit_of(dark: int, light: int) -> int | None:
    """The digit that a dark and a light die show; None asks for both again.

    >>> digit_of(1, 3), digit_of(2, 3), digit_of(4, 6)
    (3, 8, None)
    """
    if light == 6:
        return None
    return (light if dark % 2 else light + 5) % 10


def d5_of(face: int) -> int | None:
    """One die as a d5; None asks for it again."""
    return face if face < 6 else None


def d3_of(face: int) -> int:
    """One die as a d3: half of it, rounded up."""
    return (face + 1) // 2


def dice_chart(job: PrintJob) -> list[DrawnPage]:
    """One page that shows how to read one or two dice."""
    page = DrawnPage(job.paper, "Thrust!: dice")
    x, y = (job.paper.width - _WIDTH) / 2, 22.0
    page.drawing.text(x, y, "Ordinary dice for Thrust!", font_size=8, font_weight="bold", fill=LINE)
    page.write(x, y + 5, _WIDTH, _DIGIT_WORDS, 4.2)
    _draw_digits(page.drawing, x, y + 36)
    page.write(x, y + 89, _WIDTH, _D100_WORDS, 4.2)
    _draw_single(page.drawing, x, y + 128, "d5", [d5_of(face) for face in _FACES])
    _draw_single(page.drawing, x, y + 167, "d3", [d3_of(face) for face in _FACES])
    page.write(x, y + 205, _WIDTH, _CHECK_WORDS, 4.2)
    return [page]


def _draw_digits(page: Svg, x: float, y: float) -> None:
    """The digits by the dark die's row and the light die's column."""
    for light in _FACES:
        _draw_die(page, _at(x, light), y, light, is_dark=False)
    for row, dark in enumerate(((1, 3, 5), (2, 4, 6))):
        top = y + (row + 1) * _ROW
        for place, face in enumerate(dark):
            _draw_die(page, x + 8 + place * 13, top, face, is_dark=True)
        for light in _FACES:
            _draw_value(page, _at(x, light), top, digit_of(dark[0], light))


def _draw_single(page: Svg, x: float, y: float, name: str, values: list[int | None]) -> None:
    """What each face of one die stands for."""
    page.text(x, y + _ROW - 5, name, font_size=8, font_weight="bold", fill=LINE)
    for face, value in zip(_FACES, values, strict=True):
        _draw_die(page, _at(x, face), y, face, is_dark=False)
        _draw_value(page, _at(x, face), y + _ROW, value)


def _at(x: float, face: int) -> float:
    """The middle of a column."""
    return x + 58 + (face - 1) * _COLUMN


def _draw_die(page: Svg, x: float, y: float, face: int, *, is_dark: bool) -> None:
    ground, pip = (LINE, "#ffffff") if is_dark else ("#ffffff", LINE)
    half = _SIDE / 2
    page.rect(x - half, y - half, _SIDE, _SIDE, rx=2, fill=ground, stroke=LINE, stroke_width=0.4)
    for dx, dy in _PIPS[face]:
        page.circle(x + dx * 2.9, y + dy * 2.9, 1.1, fill=pip)


def _draw_value(page: Svg, x: float, y: float, value: int | None) -> None:
    page.rect(x - _COLUMN / 2, y - _ROW / 2 + 1, _COLUMN, _ROW - 2, fill=_GROUND)
    size, words = (3.4, "again") if value is None else (8, str(value))
    page.text(x, y + size / 3, words, font_size=size, font_weight="bold", fill=LINE,
              text_anchor="middle")  # fmt: skip
