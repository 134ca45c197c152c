"""A record as a score sheet: who played, the moves in columns, and diagrams between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle

from boardwright.core.record import Record
from boardwright.core.view import View
from boardwright.present.outcomes import describe_outcome
from boardwright.present.phrases import seat_title
from boardwright.printing.diagram import draw_diagram
from boardwright.printing.document import render_pdf
from boardwright.printing.page import MarkupPages, literal
from boardwright.printing.paper import Paper
from boardwright.printing.score_lines import ScoreLine, is_revealed, score_lines, shown_views

__all__ = ["print_record", "score_sheet"]

_MAX_DIAGRAMS = 6
"""Between the moves; another one shows the end."""
_MAX_NAME = 40
_WIDTH = "86%"


def print_record(record: Record, paper: Paper, *, is_grey: bool) -> bytes:
    """The score sheet as a PDF file."""
    sheet = score_sheet(record)
    return render_pdf([sheet], paper, sheet.title, is_grey=is_grey)


def score_sheet(record: Record) -> MarkupPages:
    """The pages of a record."""
    title = f"{record.game.title}: score sheet"
    lines = score_lines(record)
    drawings: dict[str, str] = {}
    parts = [_footer(title), f"#strong(text(size: 15pt, {literal(title)}))\n", _header(record)]
    parts.append("#columns(2, gutter: 6mm)[\n#set par(leading: 0.4em)\n")
    if record.start is not None or not lines:
        views = shown_views(record, record.start or record.game.start())
        parts.append(_diagram(views, "Start", "start", drawings))
    for chunk in _chunks(lines, _interval(lines)):
        parts.append(_moves(chunk))
        last = chunk[-1]
        caption = "The end" if last is lines[-1] and record.outcome else _caption(chunk)
        views = shown_views(record, last.after)
        parts.append(_diagram(views, caption, f"after-{len(drawings)}", drawings))
    return MarkupPages(title, "".join((*parts, "]\n")), drawings)


def _footer(title: str) -> str:
    numbers = 'context counter(page).display("1 / 1", both: true)'
    return f"#set page(footer: align(center, text(size: 8pt)[#{literal(title)}, #{numbers}]))\n"


def _header(record: Record) -> str:
    """What is known of the game, as a table without lines."""
    cells = (
        f"strong({literal(name)}), {literal(value)}" for name, value in _facts(record) if value
    )
    return f"#grid(columns: (20mm, 1fr), row-gutter: 2mm, {', '.join(cells)})\n#v(3mm)\n"


def _facts(record: Record) -> Iterable[tuple[str, str]]:
    game = record.game
    for seat, name in enumerate(game.seat_names):
        yield seat_title(game, seat), _clipped(record.players.get(name, ""))
    yield "Date", _clipped(record.tags.get("date", ""))
    changed = ", ".join(f"{key} = {value}" for key, value in game.options.changed().items())
    yield "Options", changed or "those of the rules"
    outcome = record.outcome
    if outcome is not None:
        yield "Result", f"{outcome.result}. {describe_outcome(game, outcome)}"
        return
    yield "Result", _clipped(record.tags.get("ending", "")) or "not finished"
    if not is_revealed(record):
        yield "Shown", "what spectators saw: hidden parts stay hidden until a game is over"


def _clipped(text: str) -> str:
    return text if len(text) <= _MAX_NAME else f"{text[: _MAX_NAME - 3]}..."


def _interval(lines: Sequence[ScoreLine]) -> int:
    """Turns between diagrams: 10, 20, 50, 100, ..., so that there are few enough."""
    turns = max((line.number or 0 for line in lines), default=0)
    interval, factors = 10, cycle((2, 2.5, 2))
    while turns > interval * _MAX_DIAGRAMS:
        interval = round(interval * next(factors))
    return interval


def _chunks(lines: Sequence[ScoreLine], interval: int) -> Iterable[list[ScoreLine]]:
    """The lines between diagrams; chance that follows a turn belongs to it."""
    chunk: list[ScoreLine] = []
    start = 0
    for line in lines:
        if line.number is not None and line.number > start + interval:
            start += interval * ((line.number - 1 - start) // interval)
            if chunk:
                yield chunk
            chunk = []
        chunk.append(line)
    if chunk:
        yield chunk


def _caption(chunk: Sequence[ScoreLine]) -> str:
    turns = [line.number for line in chunk if line.number is not None]
    return f"After {turns[-1]}" if turns else "Start"


def _moves(lines: Iterable[ScoreLine]) -> str:
    """The number, the seat and the words of each line, in three narrow columns."""
    cells = ", ".join(
        f"{literal('' if line.number is None else f'{line.number}.')}, {literal(line.by)}, "
        f"{_words(line)}"
        for line in lines
    )
    size = "columns: (8mm, 13mm, 1fr), column-gutter: 1.5mm, row-gutter: 1.2mm"
    return f"#text(size: 9pt, grid({size}, align: (right, left, left), {cells}))\n"


def _words(line: ScoreLine) -> str:
    """Notation in letters of one width, no action broken over two lines."""
    if not line.is_notation:
        return literal(line.words)
    boxes = " + [ ] + ".join(f"box({literal(action)})" for action in line.words.split())
    return f'text(size: 7pt, font: "DejaVu Sans Mono", {boxes})'


def _diagram(views: Sequence[View], caption: str, name: str, drawings: dict[str, str]) -> str:
    drawings[name] = draw_diagram(views)
    words = f'text(size: 8.5pt, style: "italic", {literal(caption)})'
    picture = f"drawing({literal(name)}, width: {_WIDTH})"
    return (
        f"#block(breakable: false, width: 100%, above: 3.5mm, below: 4.5mm, "
        f"align(center, stack(spacing: 1.5mm, {picture}, {words})))\n"
    )
