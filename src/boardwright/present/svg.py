"""A small SVG writer: one element a line, numbers rounded, all text escaped.

Attributes are keywords with `_` for `-`: `stroke_width=2`. One whose value is None is left out.

    >>> page = Svg(40, 20, "A dot")
    >>> page.circle(10, 10, 4, fill="#333")
    >>> print(page.render().splitlines()[-2])
      <circle cx="10" cy="10" r="4" fill="#333"/>
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

__all__ = ["PAPER", "Attribute", "Point", "Svg", "escape", "number"]

Attribute = str | float | None
Point = tuple[float, float]

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
PAPER = "#fbfaf5"
"""The background of pictures: they have their own, so that they are readable on dark pages."""


def escape(text: object) -> str:
    """The text, safe inside an element or a quoted attribute.

    Characters that can't be printed, most of which XML forbids, become U+FFFD.
    """
    printable = "".join(c if c.isprintable() else "\ufffd" for c in str(text))
    return printable.translate(_ENTITIES)


def number(value: float) -> str:
    """The value with at most two decimals and no trailing zeros.

    >>> number(2.0), number(1 / 3), number(-0.001)
    ('2', '0.33', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Svg:
    """A picture under construction: elements are drawn in the order of the calls.

    `title` and `desc` are for screen readers. All lengths are in units of the view box.
    """

    def __init__(
        self, width: float, height: float, title: str, desc: str = "", paper: str = PAPER
    ) -> None:
        size = f"{number(width)} {number(height)}"
        self._depth = 0
        self._lines: list[str] = []
        self._open(
            "svg",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {size}",
            width=width,
            height=height,
            font_family="sans-serif",
            role="img",
        )
        self._line(f"<title>{escape(title)}</title>")
        if desc:
            self._line(f"<desc>{escape(desc)}</desc>")
        self.rect(0, 0, width, height, fill=paper)

    def rect(
        self, x: float, y: float, width: float, height: float, **attributes: Attribute
    ) -> None:
        """Draws a rectangle from its upper left corner."""
        self._element("rect", x=x, y=y, width=width, height=height, **attributes)

    def circle(self, cx: float, cy: float, r: float, **attributes: Attribute) -> None:
        """Draws a circle around its centre."""
        self._element("circle", cx=cx, cy=cy, r=r, **attributes)

    def line(self, x1: float, y1: float, x2: float, y2: float, **attributes: Attribute) -> None:
        """Draws a straight line between two points."""
        self._element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)

    def path(self, d: str, **attributes: Attribute) -> None:
        """Draws a path; `d` is SVG path data."""
        self._element("path", d=d, **attributes)

    def polygon(self, points: Iterable[Point], **attributes: Attribute) -> None:
        """Draws a closed polygon."""
        corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._element("polygon", points=corners, **attributes)

    def text(self, x: float, y: float, words: object, **attributes: Attribute) -> None:
        """Writes text with its baseline at `y`; `text_anchor="middle"` centres it on `x`."""
        opening = f"<text{_attributes({'x': x, 'y': y, **attributes})}>"
        self._line(f"{opening}{escape(words)}</text>")

    @contextmanager
    def group(self, **attributes: Attribute) -> Iterator[None]:
        """Elements drawn inside the `with` block inherit the attributes."""
        self._open("g", **attributes)
        yield
        self._close("g")

    @contextmanager
    def window(
        self, x: float, y: float, width: float, height: float, view: tuple[float, ...]
    ) -> Iterator[None]:
        """Shows the part `view` (left, top, width, height) of what is drawn in the `with` block.

        It fills the rectangle from (x, y); the rest is cut off.
        """
        box = " ".join(map(number, view))
        self._open("svg", x=x, y=y, width=width, height=height, viewBox=box)
        yield
        self._close("svg")

    def render(self) -> str:
        """The whole document so far; more may be drawn afterwards. Every group must be closed."""
        return "\n".join((*self._lines, "</svg>")) + "\n"

    def _element(self, tag: str, **attributes: Attribute) -> None:
        self._line(f"<{tag}{_attributes(attributes)}/>")

    def _open(self, tag: str, **attributes: Attribute) -> None:
        self._line(f"<{tag}{_attributes(attributes)}>")
        self._depth += 1

    def _close(self, tag: str) -> None:
        self._depth -= 1
        self._line(f"</{tag}>")

    def _line(self, text: str) -> None:
        self._lines.append("  " * self._depth + text)


def _attributes(attributes: dict[str, Attribute]) -> str:
    present = ((name, value) for name, value in attributes.items() if value is not None)
    return "".join(f' {name.replace("_", "-")}="{_value(value)}"' for name, value in present)


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)
