"""A position of any game on one page: its picture, and its text to type it in again."""

from __future__ import annotations

import re

from boardwright.core.view import View
from boardwright.present import to_svg
from boardwright.present.svg import PAPER
from boardwright.printing.page import MarkupPages, literal
from boardwright.printing.sheet import PrintJob

__all__ = ["diagram_page", "position_view"]

_MAX_CHARACTERS = 1200
"""Longer texts are left out: nobody types them in."""
_BREAKS = re.compile(r"([/,;|{} ])")
_NO_SPACE = "\u200b"


def position_view(job: PrintJob) -> View:
    """The view to print; the start, as spectators see it, where none is given."""
    return job.game.start().view(None) if job.view is None else job.view


def diagram_page(job: PrintJob, words: str = "") -> list[MarkupPages]:
    """The picture of the view over its text."""
    view = position_view(job)
    title = f"{job.game.title}: a position"
    parts = [f"#strong(text(size: 15pt, {literal(title)}))\n"]
    if words:
        parts.append(f"#{literal(words)}\n")
    parts.append('#align(center, drawing("position", width: 100%, height: 72%, fit: "contain"))\n')
    text = str(view)
    if len(text) <= _MAX_CHARACTERS:
        breakable = _BREAKS.sub(rf"\1{_NO_SPACE}", text)
        style = 'size: 7pt, font: "DejaVu Sans Mono"'
        parts.append(f"The same as text:\n\n#text({style}, {literal(breakable)})\n")
    return [MarkupPages(title, "\n".join(parts), {"position": _on_white(to_svg(view))})]


def _on_white(svg: str) -> str:
    """The picture without the tint that it has on a screen instead of paper."""
    return svg.replace(f'fill="{PAPER}"', 'fill="#ffffff"', 1)
