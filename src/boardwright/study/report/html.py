"""A report as one page that loads nothing: light and dark, on a phone and on paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from boardwright.present.svg import escape
from boardwright.study.report.document import (
    VARIABLES,
    Block,
    Document,
    Figure,
    Heading,
    Paragraph,
    Replay,
    Table,
)
from boardwright.study.report.replay_html import REPLAY_STYLE, replay_html, replay_script

__all__ = ["render_html"]

_STYLE = """\
:root { color-scheme: light dark; --paper: #fbfaf5; --ink: #24262b; --faint: #8a877c;
  --line: #d9d5c7; --accent: #0067a3; --panel: #f1eee3; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17191e; --ink: #e9e6dc; --faint: #98968d; --line: #3b3e46;
    --accent: #6db8ee; --panel: #20232a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 62rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
p { max-width: 44rem; overflow-wrap: anywhere; }
.answer { font-size: 1.12rem; padding: .8rem 1rem; background: var(--panel);
  border-left: 4px solid var(--accent); }
.wide { overflow-x: auto; margin-bottom: 1rem; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
.caption { margin: 1.2rem 0 .3rem; font-weight: 600; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: right;
  vertical-align: top; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tbody th { font-weight: 400; }
td { white-space: nowrap; }
.text td, .text th { white-space: normal; text-align: left; }
@media (max-width: 30rem) { th, td { padding: .3rem .4rem; } td { white-space: normal; } }
.figures { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0; }
figure { margin: 0; flex: 0 1 26rem; min-width: 0; }
figure svg { display: block; width: 100%; height: auto; border: 1px solid var(--line);
  border-radius: 6px; }
figcaption { font-size: .88rem; margin-top: .3rem; }
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --faint: #666; --line: #bbb;
    --accent: #0067a3; --panel: #fff; }
  .figures figure { flex-basis: 45%; }
  figure, tr, .answer { break-inside: avoid; } h2, .caption { break-after: avoid; }
  .wide { overflow: visible !important; } table { font-size: 8.5pt !important; } }
"""


def render_html(document: Document) -> str:
    """The page; everything in it is escaped."""
    title = escape(document.title)
    parts = []
    for is_figures, blocks in groupby(document.blocks, lambda block: isinstance(block, Figure)):
        rendered = "\n".join(map(_render, blocks))
        parts.append(f'<div class="figures">\n{rendered}\n</div>' if is_figures else rendered)
    body = "\n".join(parts)
    has_games = any(isinstance(block, Replay) for block in document.blocks)
    style = _STYLE + REPLAY_STYLE if has_games else _STYLE
    script = replay_script() if has_games else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{title}</h1>\n{body}\n</main>\n{script}</body>\n</html>\n"
    )


def _render(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h2>{escape(block.text)}</h2>"
    if isinstance(block, Paragraph):
        kind = ' class="answer"' if block.is_answer else ""
        return f"<p{kind}>{escape(block.text)}</p>"
    if isinstance(block, Figure):
        caption = f"<figcaption>{escape(block.caption)}</figcaption>"
        return f"<figure>\n{block.draw(VARIABLES)}{caption}\n</figure>"
    if isinstance(block, Replay):
        return replay_html(block)
    return _render_table(block)


def _render_table(table: Table) -> str:
    header = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.header)
    rows = "\n".join(map(_text_row if table.is_text else _row, table.rows))
    caption = escape(table.caption)
    # Reachable by keyboard, as a wide table scrolls on a narrow screen.
    return (
        f'<p class="caption">{caption}</p>\n'
        f'<div class="wide{" text" if table.is_text else ""}" tabindex="0" role="region"'
        f' aria-label="{caption}">\n<table>\n'
        f"<thead><tr>{header}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>\n</div>"
    )


def _row(cells: Sequence[str]) -> str:
    first, *others = cells
    return (
        f'<tr><th scope="row">{_breakable(first)}</th>'
        + "".join(f"<td>{_unbroken(cell)}</td>" for cell in others)
        + "</tr>"
    )


def _text_row(cells: Sequence[str]) -> str:
    first, *others = map(escape, cells)
    return f'<tr><th scope="row">{first}</th>' + "".join(f"<td>{c}</td>" for c in others) + "</tr>"


def _unbroken(cell: str) -> str:
    """The cell, which breaks before a bracket on narrow screens but not inside, nor in 3 of 4."""
    return re.sub(
        r"\([^)]*\)|\d of \d", lambda match: match[0].replace(" ", "&nbsp;"), escape(cell)
    )


def _breakable(name: str) -> str:
    """The name of a cell, which may break within an option on narrow screens."""
    return re.sub(r"([=_])", r"\1<wbr>", escape(name))
