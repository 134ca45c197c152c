"""The levels against the one below or against other players: is each goal met?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from boardwright.arena.goals import Goal, Goals
from boardwright.arena.opening import default_turns
from boardwright.arena.plan import Plan
from boardwright.arena.ratings import Rating
from boardwright.arena.report import report
from boardwright.arena.result import Result
from boardwright.arena.scores import score_players
from boardwright.core.game import Game

__all__ = ["Ladder", "Rung", "ladder", "ladder_plan", "ladder_steps"]


class Rung(msgspec.Struct, frozen=True):
    """One step of the ladder; `score` and its 95% interval are the higher player's."""

    higher: str
    lower: str
    """The player in all other seats."""
    games: int
    score: float
    low: float
    high: float
    wanted: float | None
    """The score that the step should have; None if any will do."""
    should_lose: bool
    """Whether the score should be below `wanted`."""
    holds: bool
    """Whether the score is as wanted and, with 95% confidence, on the right side of par."""
    needed: int
    """The number of games below which a step cannot fail: there are too few."""
    mean_seconds: float
    max_seconds: float


class Ladder(msgspec.Struct, frozen=True):
    """All steps and the ratings they lead to, the lowest player at zero."""

    game: str
    options: dict[str, int | str]
    rungs: list[Rung]
    ratings: list[Rating]
    unrated: dict[str, int]
    forfeits: list[str]


def ladder_plan(game: Game, goals: Goals, games: int | None, seed: int, limit: float) -> Plan:
    """The games of a ladder, at least `games` for each goal, with every seat equally often."""
    lineups = tuple((goal.player, *(goal.opponent,) * (game.seats - 1)) for goal in goals.goals)
    rotations = -(-(games or goals.games) // game.seats)
    total = len(lineups) * rotations * game.seats
    return Plan.of(game, lineups, total, seed=seed, opening=default_turns(game), limit=limit)


def ladder_steps(plan: Plan) -> Iterator[Plan]:
    """Each step as a plan of its own, so that tuning a level leaves other steps valid."""
    for lineup in plan.lineups:
        yield msgspec.structs.replace(
            plan,
            lineups=(lineup,),
            games=plan.games // len(plan.lineups),
            levels={spec: level for spec, level in plan.levels.items() if spec in lineup},
        )


def ladder(plan: Plan, goals: Goals, results: Sequence[Result]) -> Ladder:
    """The ladder from the results of these games."""
    players = [spec for goal in goals.goals for spec in (goal.opponent, goal.player)]
    order = list(dict.fromkeys(players))
    summary = report(plan, results, zero=order[0])
    return Ladder(
        game=plan.game,
        options=plan.options,
        rungs=[_rung(plan, goal, goals.games, results) for goal in goals.goals],
        ratings=sorted(summary.ratings, key=lambda rating: order.index(rating.player)),
        unrated=summary.unrated,
        forfeits=summary.forfeits,
    )


def _rung(plan: Plan, goal: Goal, needed: int, results: Sequence[Result]) -> Rung:
    game = plan.build_game()
    games = [result for result in results if set(result.seating) == {goal.player, goal.opponent}]
    (score,) = score_players(games, [goal.player], game.seat_names)
    return Rung(
        higher=goal.player,
        lower=goal.opponent,
        games=score.games,
        score=score.score,
        low=score.low,
        high=score.high,
        wanted=goal.share,
        should_lose=goal.should_lose,
        holds=goal.is_met(score.score, score.low, score.high, game.seats),
        needed=needed,
        mean_seconds=score.mean_seconds,
        max_seconds=score.max_seconds,
    )
