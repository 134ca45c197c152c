"""Pages: drawn in millimetres, or set by Typst from markup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardwright.present.svg import Svg
from boardwright.printing.paper import Paper

__all__ = ["DrawnPage", "MarkupPages", "Page", "literal"]


_TITLE = 4.6
"""The size of the letters of a title."""


class _TextBlock(NamedTuple):
    """Text filled to a width, from its upper left corner; `size` is that of the letters."""

    x: float
    y: float
    width: float
    words: str
    size: float
    title: str = ""


class DrawnPage:
    """One page: a drawing as large as the paper, in millimetres from its upper left corner."""

    def __init__(self, paper: Paper, title: str) -> None:
        self.title = title
        self.drawing = Svg(paper.width, paper.height, title, paper="none")
        self._texts: list[_TextBlock] = []

    def write(
        self, x: float, y: float, width: float, words: str, size: float = 3.6, title: str = ""
    ) -> None:
        """Writes text over the drawing, filled to the width; Typst breaks its lines.

        A newline begins a paragraph. The title is a line of its own above the words.
        """
        self._texts.append(_TextBlock(x, y, width, words, size, title))

    def caption(self, x: float, y: float, width: float, title: str, words: str) -> None:
        """Writes a title and what to do with the page."""
        self.write(x, y, width, words, title=title)

    def markup(self, image: str) -> str:
        """The page in Typst; `image` is the expression for its drawing."""
        texts = "".join(map(_placed, self._texts))
        alt = f"alt: {literal(self.title)}"
        return f'#place({image}, width: 100%, height: 100%, fit: "stretch", {alt}))\n{texts}'


def _placed(text: _TextBlock) -> str:
    title = f'#text(size: {_TITLE}mm, weight: "bold", {literal(text.title)})#parbreak()'
    paragraphs = "#parbreak()".join(f"#{literal(part)}" for part in text.words.split("\n"))
    return (
        f"#place(dx: {text.x:.2f}mm, dy: {text.y:.2f}mm, block(width: {text.width:.2f}mm, "
        f"text(size: {text.size}mm)[{title if text.title else ''}{paragraphs}]))\n"
    )


class MarkupPages(NamedTuple):
    """Typst markup that may fill several pages, with ordinary margins.

    The drawings are SVG texts, and `#drawing("name", width: 40mm)` shows one.
    """

    title: str
    markup: str
    drawings: Mapping[str, str] = {}


Page = DrawnPage | MarkupPages


def literal(text: str) -> str:
    """The text as a string of Typst's language.

    >>> print(literal('say "no"'))
    "say \\"no\\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
