"""An SVG document as PNG, by Typst, with the font of the package `ttf_opensans`.

Typst makes a picture several times as fast as the wheel of resvg (`python -m benchmarks.pictures`),
and is what paper is printed with.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from boardwright.core.missing_extra import MissingExtra

if TYPE_CHECKING:
    import typst

__all__ = ["is_available", "rasterise"]

_MODULES = ("PIL", "ttf_opensans", "typst")
_FAMILIES = {
    'font-family="sans-serif"': 'font-family="Open Sans"',
    'font-family="monospace"': 'font-family="DejaVu Sans Mono"',
}
"""The generic families of the drawings, and the fonts of pictures; Typst brings the second."""
_POINTS_PER_INCH = 72
"""At which a point of the page is a pixel."""
_PAGE = b"""#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg", width: eval(sys.inputs.width))
"""
_lock = Lock()
"""A compiler serves one thread at a time."""


def is_available() -> bool:
    """Whether the extra is installed, so that pictures can be made."""
    return all(find_spec(name) is not None for name in _MODULES)


def rasterise(svg: str, width: int) -> bytes:
    """The document as PNG, so many pixels wide; the same document gives the same bytes.

    Raises `MissingExtra` without the extra `print`.
    """
    for generic, name in _FAMILIES.items():
        svg = svg.replace(generic, name)
    with _lock:
        png = _compiler().compile(
            _PAGE,
            format="png",
            ppi=_POINTS_PER_INCH,
            sys_inputs={"svg": svg, "width": f"{width}pt"},
            timestamp=0,
        )
    assert isinstance(png, bytes)
    return png


@cache
def _compiler() -> typst.Compiler:
    try:
        import ttf_opensans
        import typst
    except ModuleNotFoundError as error:
        raise MissingExtra("a picture", error, "print") from None
    fonts = Path(ttf_opensans.__file__).parent / "ttf"
    return typst.Compiler(font_paths=[fonts], ignore_system_fonts=True)
