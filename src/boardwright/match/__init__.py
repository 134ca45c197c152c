"""A match in memory: a game under way, what each seat has observed, and players who play it."""

from boardwright.match.match import Match
from boardwright.match.run import run

__all__ = ["Match", "run"]
