"""One sitting: a game under way, what each seat has seen of it, and who plays."""

from boardwright.match.match import Match
from boardwright.match.run import run

__all__ = ["Match", "run"]
