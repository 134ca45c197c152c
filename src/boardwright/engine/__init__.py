"""Computer players and the searches behind them. They choose from what a seat knows."""

from boardwright.engine.level import Level, levels
from boardwright.engine.players import SPECS, is_spec, player
from boardwright.engine.search import Budget, Searcher, SearchResult, Variation
from boardwright.engine.simulation import PlayoutStats, perft, playouts

__all__ = [
    "SPECS",
    "Budget",
    "Level",
    "PlayoutStats",
    "SearchResult",
    "Searcher",
    "Variation",
    "is_spec",
    "levels",
    "perft",
    "player",
    "playouts",
]
