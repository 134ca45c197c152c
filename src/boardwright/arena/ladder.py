"""Every level against the one below: is each step a step up?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from boardwright.arena.opening import default_turns
from boardwright.arena.plan import BadPlan, Plan
from boardwright.arena.ratings import Rating
from boardwright.arena.report import format_columns, format_elo, limit_forfeits, report
from boardwright.arena.result import Result
from boardwright.arena.scores import score_players
from boardwright.core.game import Game
from boardwright.engine.level import levels

__all__ = [
    "Ladder",
    "Rung",
    "ladder",
    "ladder_lines",
    "ladder_markdown",
    "ladder_plan",
    "ladder_steps",
]

_TARGET_SCORE, _TARGET_SCORE_WITH_DICE = 0.60, 0.55
_GAMES, _GAMES_WITH_DICE = 200, 400


class Rung(msgspec.Struct, frozen=True):
    """One step of the ladder; `score` and its 95% interval are the higher level's."""

    higher: str
    lower: str
    games: int
    score: float
    low: float
    high: float
    wanted: float
    """The score that the step should have."""
    holds: bool
    """Whether the score is as wanted and, with 95% confidence, above one half."""
    needed: int
    """The number of games below which a step cannot fail: there are too few."""
    mean_seconds: float
    max_seconds: float


class Ladder(msgspec.Struct, frozen=True):
    """All steps of a game's levels and the ratings they lead to, the lowest level at zero."""

    game: str
    options: dict[str, int | str]
    rungs: list[Rung]
    ratings: list[Rating]
    unrated: dict[str, int]
    forfeits: list[str]


def ladder_plan(game: Game, games: int | None, seed: int, limit: float) -> Plan:
    """The games of a ladder, `games` for each step; raises `BadPlan` unless for two seats.

    The default is more where dice and hidden parts add luck.
    """
    if game.seats != 2:
        raise BadPlan(f"a ladder needs a game with 2 seats, got {game.seats}")
    names = [f"level:{level.number}" for level in levels(game)]
    steps = tuple(zip(names[1:], names, strict=False))
    games_per_step = games or _min_games(game)
    total = len(steps) * (games_per_step + games_per_step % 2)
    return Plan.of(game, steps, total, seed=seed, opening=default_turns(game), limit=limit)


def _min_games(game: Game) -> int:
    return _GAMES_WITH_DICE if game.has_hidden_parts else _GAMES


def ladder_steps(plan: Plan) -> Iterator[Plan]:
    """Each step as a plan of its own, so that tuning a level leaves other steps valid."""
    for higher, lower in plan.lineups:
        yield msgspec.structs.replace(
            plan,
            lineups=((higher, lower),),
            games=plan.games // len(plan.lineups),
            levels={spec: plan.levels[spec] for spec in (higher, lower)},
        )


def ladder(plan: Plan, results: Sequence[Result], min_games: int | None = None) -> Ladder:
    """The ladder from the results of these games.

    `min_games` of a step before it may be said to fail; by default as many as the game
    needs.
    """
    order = [plan.lineups[0][-1], *(higher for higher, _ in plan.lineups)]
    summary = report(plan, results, zero=order[0])
    return Ladder(
        game=plan.game,
        options=plan.options,
        rungs=[_rung(plan, higher, lower, results, min_games) for higher, lower in plan.lineups],
        ratings=sorted(summary.ratings, key=lambda rating: order.index(rating.player)),
        unrated=summary.unrated,
        forfeits=summary.forfeits,
    )


def _rung(
    plan: Plan, higher: str, lower: str, results: Sequence[Result], min_games: int | None
) -> Rung:
    game = plan.build_game()
    games = [result for result in results if set(result.seating) == {higher, lower}]
    (score,) = score_players(games, [higher], game.seat_names)
    wanted = _TARGET_SCORE_WITH_DICE if game.has_hidden_parts else _TARGET_SCORE
    return Rung(
        higher=higher,
        lower=lower,
        games=score.games,
        score=score.score,
        low=score.low,
        high=score.high,
        wanted=wanted,
        holds=score.score >= wanted and score.low > 0.5,
        needed=min_games or _min_games(game),
        mean_seconds=score.mean_seconds,
        max_seconds=score.max_seconds,
    )


_HEADINGS = ("step", "games", "score", "95% interval", "wanted", "", "s/turn", "max s")


def ladder_lines(summary: Ladder) -> Iterator[str]:
    """The ladder as text for a terminal."""
    yield from format_columns(_step_rows(summary))
    yield ""
    yield from format_columns(_rating_rows(summary))
    yield from _notes(summary)


def ladder_markdown(summary: Ladder, title: str, command: str) -> Iterator[str]:
    """The ladder as a section of docs/strength.md."""
    yield f"## {title}"
    yield ""
    yield f"`{command}`"
    yield ""
    yield from _markdown_table(_step_rows(summary))
    yield ""
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
        f"{rung.wanted:.0%}",
        _verdict(rung),
        f"{rung.mean_seconds:.3f}",
        f"{rung.max_seconds:.3f}",
    ]


def _verdict(rung: Rung) -> str:
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
