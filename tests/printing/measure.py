"""What a PDF shows, in millimetres from the upper left corner of its pages."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
from PIL.Image import Image

import boardwright
from boardwright.core.view import View
from boardwright.printing import PAPERS, Ink, PrintJob, find_sheets, print_sheets

__all__ = [
    "Box",
    "crop_box",
    "printed",
    "shapes_of_pages",
    "size_of_pages",
    "texts_of_pages",
    "to_pixels",
]

_MM = 25.4 / 72
_MARK = 3.0


class Box(NamedTuple):
    """The bounds of something drawn, without the width of its line."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def is_inside(self, other: Box) -> bool:
        return (
            other.left <= self.left
            and other.top <= self.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


def printed(
    game: str,
    *sheets: str,
    paper: str = "a4",
    ink: Ink = "colour",
    options: dict[str, object] | None = None,
    view: View | None = None,
) -> bytes:
    """The sheets as PDF."""
    rules = boardwright.game(game, options or {})
    job = PrintJob(rules, PAPERS[paper], ink, view)
    return print_sheets(job, find_sheets(rules, sheets))


def size_of_pages(pdf: bytes) -> list[tuple[float, float]]:
    """The width and height of every page."""
    sizes = [page.get_size() for page in pypdfium2.PdfDocument(pdf)]
    return [(width * _MM, height * _MM) for width, height in sizes]


def shapes_of_pages(pdf: bytes) -> list[list[Box]]:
    """Every path of every page, in the order they are drawn, those cut off included."""
    return [list(_boxes(page, pdfium.FPDF_PAGEOBJ_PATH)) for page in pypdfium2.PdfDocument(pdf)]


def texts_of_pages(pdf: bytes) -> list[list[Box]]:
    """Every letter or run of letters of every page."""
    return [list(_boxes(page, pdfium.FPDF_PAGEOBJ_TEXT)) for page in pypdfium2.PdfDocument(pdf)]


def _boxes(page: pypdfium2.PdfPage, kind: int) -> Iterator[Box]:
    height = page.get_size()[1] * _MM
    for item in page.get_objects(filter=[kind]):
        left, bottom, right, top = (value * _MM for value in item.get_bounds())
        line = _line_width(item)
        yield Box(left + line, height - top + line, right - line, height - bottom - line)


def _line_width(item: pypdfium2.PdfObject) -> float:
    """The width of its line, which its bounds have on every side; 0 for what is only filled."""
    fill, is_stroked = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(item.raw, fill, is_stroked)
    if not is_stroked.value:
        return 0.0
    width = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(item.raw, width)
    matrix = item.get_matrix()
    return float(width.value * math.hypot(matrix.a, matrix.b) * _MM)


def to_pixels(pdf: bytes, dots_per_mm: float) -> list[Image]:
    """Every page as it comes out of the printer."""
    scale = dots_per_mm * _MM
    return [page.render(scale=scale).to_pil().convert("RGB") for page in pypdfium2.PdfDocument(pdf)]


def crop_box(shapes: list[Box]) -> Box:
    """The rectangle that the outermost crop marks of a page cut out."""
    xs = [box.left for box in shapes if _is_mark(box.height, box.width)]
    ys = [box.top for box in shapes if _is_mark(box.width, box.height)]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _is_mark(length: float, thickness: float) -> bool:
    return thickness < 0.01 and abs(length - _MARK) < 0.01
