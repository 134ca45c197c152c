"""Views to pictures and to text, by the game's presenter."""

from __future__ import annotations

from typing import Protocol, cast

from boardwright.core.view import View
from boardwright.present.presenter import presenter

__all__ = ["to_svg", "to_text"]


class _Artist(Protocol):
    """What a presenter draws."""

    def svg(self, view: View) -> str: ...

    def text(self, view: View, colour: bool) -> str: ...


def to_svg(view: View) -> str:
    """The view as one self-contained SVG document; the same view gives the same bytes."""
    return _artist(view).svg(view)


def to_text(view: View, colour: bool = False) -> str:
    """The view for a terminal. Colour only repeats what letters and symbols already say."""
    return _artist(view).text(view, colour)


def _artist(view: View) -> _Artist:
    return cast("_Artist", presenter(view.game))
