"""Pages as one PDF file, by Typst: everything is drawn as vectors, and fonts are embedded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec

from boardwright.core.missing_extra import MissingExtra
from boardwright.printing.greys import to_greys
from boardwright.printing.light import to_light
from boardwright.printing.page import DrawnPage, Page, literal
from boardwright.printing.paper import MARGIN, Paper
from boardwright.printing.sheet import PrintJob, Sheet

__all__ = ["is_available", "print_sheets", "render_pdf"]

_PROSE_MARGIN = 16.0
"""Millimetres around running text."""


def is_available() -> bool:
    """Whether the extra is installed, so that pages can be made."""
    return find_spec("typst") is not None


def print_sheets(job: PrintJob, chosen: Iterable[Sheet]) -> bytes:
    """The sheets as one PDF file; the same job gives the same bytes. Raises `BadPrint`."""
    pages = [page for sheet in chosen for page in sheet.pages(job)]
    return render_pdf(pages, job.paper, job.game.title, is_grey=job.ink == "black")


def render_pdf(pages: Sequence[Page], paper: Paper, title: str, *, is_grey: bool) -> bytes:
    """The pages as PDF; grey ones have no colour, whatever the drawings ask for.

    Raises `MissingExtra` without Typst.
    """
    try:
        import typst
    except ImportError as error:
        raise MissingExtra("boardwright print", error, "print") from None
    drawings: dict[str, str] = {}
    parts = [_preamble(paper, title)]
    for number, page in enumerate(pages):
        if number:
            parts.append("#pagebreak(weak: true)\n")
        parts.append(_part(page, number, drawings))
    convert = to_greys if is_grey else to_light
    drawings = {name: convert(svg) for name, svg in drawings.items()}
    compiler = typst.Compiler(
        "".join(parts).encode(), ignore_system_fonts=True, sys_inputs=drawings
    )
    pdf = compiler.compile(format="pdf", timestamp=0)
    assert isinstance(pdf, bytes)
    return pdf


def _part(page: Page, number: int, drawings: dict[str, str]) -> str:
    """The page in Typst; its drawings are added to those of the document."""
    prefix = f"page-{number}-"
    if isinstance(page, DrawnPage):
        drawings[prefix] = page.drawing.render()
        image = f'image(bytes(sys.inputs.at({literal(prefix)})), format: "svg"'
        return f"#page(margin: 0mm)[\n{page.markup(image)}]\n"
    drawings.update({prefix + name: svg for name, svg in page.drawings.items()})
    find = f"sys.inputs.at({literal(prefix)} + name)"
    define = f'#let drawing(name, ..size) = image(bytes({find}), format: "svg", ..size)\n'
    return f"#[\n{define}{page.markup}\n]\n"


def _preamble(paper: Paper, title: str) -> str:
    size = f"width: {paper.width}mm, height: {paper.height}mm"
    return (
        f"#set document(title: {literal(title)})\n"
        f"#set page({size}, margin: {max(MARGIN, _PROSE_MARGIN)}mm)\n"
        '#set text(font: "Libertinus Serif", size: 10.5pt, lang: "en")\n'
        "#set par(leading: 0.5em, spacing: 0.8em)\n"
    )
