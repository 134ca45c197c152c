"""What a PDF shows, in millimetres from the upper left corner of its pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

__all__ = ["Box", "page_boxes", "page_size", "shapes"]

_MM = 25.4 / 72


class Box(NamedTuple):
    """The bounds of something drawn, half of its line included."""

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


def page_size(page: pypdfium2.PdfPage) -> tuple[float, float]:
    """The width and height of the paper."""
    width, height = page.get_size()
    return width * _MM, height * _MM


def shapes(page: pypdfium2.PdfPage, kind: int = pdfium.FPDF_PAGEOBJ_PATH) -> Iterator[Box]:
    """The bounds of every path (or text) of the page, in the order they are drawn."""
    _, height = page_size(page)
    for item in page.get_objects(filter=[kind]):
        left, bottom, right, top = (value * _MM for value in item.get_bounds())
        yield Box(left, height - top, right, height - bottom)


def page_boxes(pdf: bytes) -> list[list[Box]]:
    """The shapes of every page."""
    return [list(shapes(page)) for page in pypdfium2.PdfDocument(pdf)]
