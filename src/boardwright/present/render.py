"""Any game's view as a picture or as text."""

from __future__ import annotations

from boardwright.core.view import View
from boardwright.present.presenter import presenter

__all__ = ["to_svg", "to_text", "to_thumbnail"]


def to_svg(view: View) -> str:
    """The view as one self-contained SVG document; the same view gives the same bytes."""
    return presenter(view.game).svg(view)


def to_text(view: View, colour: bool = False, compact: bool = False) -> str:
    """The view as lines for a terminal; `colour` adds ANSI codes and no information.

    A compact drawing fits into 80 columns and 24 lines with a prompt, where the board allows it.
    """
    return presenter(view.game).text(view, colour, compact)


def to_thumbnail(view: View) -> str:
    """The view as a small square SVG document for lists, without words."""
    return presenter(view.game).thumbnail(view)
