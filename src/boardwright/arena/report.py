"""The results of an arena in numbers, and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from boardwright.arena.balance import Balance, balance, balance_lines
from boardwright.arena.plan import Plan
from boardwright.arena.ratings import Rating, rate
from boardwright.arena.repeats import count_distinct, distinct_results
from boardwright.arena.result import Result
from boardwright.arena.scores import PlayerScore, SeatScore, score_players

__all__ = ["Report", "format_columns", "format_elo", "limit_forfeits", "report", "report_lines"]


class Report(msgspec.Struct, frozen=True):
    """Everything the results say: scores, ratings, seats and reasons."""

    game: str
    options: dict[str, int | str]
    games: int
    """The number of finished games; `unrated` of them don't count."""
    distinct: int
    """The number of games without those that repeat another step for step."""
    unrated: dict[str, int]
    """The number of games that don't count, by reason."""
    players: list[PlayerScore]
    ratings: list[Rating]
    """The players connected by games to the player listed last, who is at zero."""
    seats: dict[str, float]
    """The points made from each seat."""
    balance: Balance
    reasons: dict[str, int]
    mean_turns: float
    forfeits: list[str]


def report(plan: Plan, results: Sequence[Result], zero: str | None = None) -> Report:
    """The report of these results; `zero` is the player rated 0, by default the plan's last."""
    names = plan.build_game().seat_names
    players = list(dict.fromkeys(spec for lineup in plan.lineups for spec in lineup))
    counted = [result for result in results if result.unrated is None]
    return Report(
        game=plan.game,
        options=plan.options,
        games=len(results),
        distinct=count_distinct(result.fingerprint for result in results),
        unrated=dict(Counter(r.unrated for r in results if r.unrated is not None)),
        players=score_players(results, players, names),
        ratings=rate(
            ((r.seating, r.values) for r in distinct_results(counted)), zero or players[-1]
        ),
        seats={name: sum(r.values[seat] for r in counted) for seat, name in enumerate(names)},
        balance=balance(plan, counted, names),
        reasons=dict(Counter(result.reason for result in results).most_common()),
        mean_turns=sum(result.turns for result in results) / max(1, len(results)),
        forfeits=[
            f"game {result.number + 1}: {result.seating[failure.seat]}: {failure.why}:"
            f" {failure.message}"
            for result in results
            for failure in result.forfeits
        ],
    )


_MAX_FORFEITS = 10
_HEADINGS = ("score", "95% interval", "Elo", "games", "draws", "s/turn", "max s", "forfeits")


def report_lines(data: Report) -> Iterator[str]:
    """The report as text for a terminal."""
    seats = list(data.seats)
    ratings = {rating.player: rating for rating in data.ratings}
    rows = [["player", *_HEADINGS, *seats]]
    for score in data.players:
        rating = ratings.get(score.player)
        by_seat = [score.by_seat[seat] for seat in seats]
        rows.append([score.player, *_cells(score, rating), *map(_format_seat_score, by_seat)])
    yield from format_columns(rows)
    yield f"{data.games} games: {_counts(data.reasons)}; {data.mean_turns:.1f} turns on average"
    yield f"distinct games: {data.distinct} of {data.games}"
    yield from balance_lines(data.balance)
    if data.unrated:
        yield f"not counted: {_counts(data.unrated)}"
    yield from limit_forfeits(data.forfeits)


def limit_forfeits(lines: list[str]) -> Iterator[str]:
    """The first forfeits, and how many more there are."""
    yield from lines[:_MAX_FORFEITS]
    if len(lines) > _MAX_FORFEITS:
        yield f"and {len(lines) - _MAX_FORFEITS} more forfeits"


def _cells(score: PlayerScore, rating: Rating | None) -> Iterator[str]:
    yield f"{score.score:.1%}" if score.games else "-"
    yield f"{score.low:.1%} to {score.high:.1%}" if score.games else "-"
    yield "-" if rating is None else format_elo(rating)
    yield str(score.games)
    yield str(score.draws)
    yield f"{score.mean_seconds:.3f}"
    yield f"{score.max_seconds:.3f}"
    yield str(score.crashes + score.illegal + score.late)


def format_elo(rating: Rating) -> str:
    """The rating with its error, such as `+35 ±12`."""
    return f"{rating.elo:+.0f} ±{rating.error:.0f}" if rating.error else "0"


def _format_seat_score(seat: SeatScore) -> str:
    return f"{seat.points:g}/{seat.games}"


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def format_columns(rows: list[list[str]]) -> Iterator[str]:
    """The rows in aligned columns, the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True)]
        yield "  ".join([f"{first:{widths[0]}}", *cells])
