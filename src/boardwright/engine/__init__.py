"""Computer players. They see what a seat sees, and search worlds that fit it."""

from boardwright.engine.level import Level, levels
from boardwright.engine.players import SPECS, is_spec, player
from boardwright.engine.search import Budget, Found, Line, Searcher
from boardwright.engine.simulation import Tally, perft, playouts

__all__ = [
    "SPECS",
    "Budget",
    "Found",
    "Level",
    "Line",
    "Searcher",
    "Tally",
    "is_spec",
    "levels",
    "perft",
    "player",
    "playouts",
]
