"""Many games between computer players: paired games, scores and ratings with their errors."""

from boardwright.arena.game_runner import run_game
from boardwright.arena.plan import BadPlan, Fixture, Plan, lineups, split_specs
from boardwright.arena.ratings import Rating, rate
from boardwright.arena.report import Report, report, report_lines
from boardwright.arena.result import Result
from boardwright.arena.run import run

__all__ = [
    "BadPlan",
    "Fixture",
    "Plan",
    "Rating",
    "Report",
    "Result",
    "lineups",
    "rate",
    "report",
    "report_lines",
    "run",
    "run_game",
    "split_specs",
]
