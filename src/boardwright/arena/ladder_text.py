"""A ladder as text for a terminal and as a section of docs/strength.md."""

from __future__ import annotations

from collections.abc import Iterator

from boardwright.arena.ladder import Ladder, Rung
from boardwright.arena.report import format_columns, format_elo, limit_forfeits

__all__ = ["ladder_lines", "ladder_markdown"]

_HEADINGS = ("step", "games", "score", "95% interval", "wanted", "", "s/turn", "max s")


def ladder_lines(summary: Ladder, *, with_ratings: bool = True) -> Iterator[str]:
    """The ladder as text for a terminal."""
    yield from format_columns(_step_rows(summary))
    if with_ratings:
        yield ""
        yield from format_columns(_rating_rows(summary))
    yield from _notes(summary)


def ladder_markdown(
    summary: Ladder, title: str, command: str, *, with_ratings: bool = True
) -> Iterator[str]:
    """The ladder as a section of docs/strength.md."""
    yield f"## {title}"
    yield ""
    yield f"`{command}`"
    yield ""
    yield from _markdown_table(_step_rows(summary))
    yield ""
    if with_ratings:
        yield from _markdown_table(_rating_rows(summary))
        yield ""
    yield from _notes(summary)


def _step_rows(summary: Ladder) -> list[list[str]]:
    return [list(_HEADINGS), *map(_row, summary.rungs)]


def _rating_rows(summary: Ladder) -> list[list[str]]:
    return [["player", "Elo"], *([rating.player, format_elo(rating)] for rating in summary.ratings)]


def _row(rung: Rung) -> list[str]:
    return [
        f"{rung.higher} - {rung.lower}",
        str(rung.games),
        f"{rung.score:.1%}",
        f"{rung.low:.1%} to {rung.high:.1%}",
        _wanted(rung),
        _verdict(rung),
        f"{rung.mean_seconds:.3f}",
        f"{rung.max_seconds:.3f}",
    ]


def _wanted(rung: Rung) -> str:
    if rung.wanted is None:
        return "-"
    return f"{'below ' if rung.should_lose else ''}{rung.wanted:.0%}"


def _verdict(rung: Rung) -> str:
    if rung.wanted is None:
        return "-"
    if rung.holds:
        return "holds"
    return "FAILS" if rung.games >= rung.needed else "too few games"


def _notes(summary: Ladder) -> Iterator[str]:
    for why, count in summary.unrated.items():
        yield f"not counted: {count} games ({why})"
    yield from limit_forfeits(summary.forfeits)


def _markdown_table(rows: list[list[str]]) -> Iterator[str]:
    for number, row in enumerate(rows):
        yield f"| {' | '.join(row)} |"
        if not number:
            yield f"|---{'|--:' * (len(row) - 1)}|"
