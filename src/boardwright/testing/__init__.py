"""For authors of games: perft, random games, and the contract of a game as one call.

`boardwright.testing.strategies` needs the extra `testing` and is imported by its own name.
"""

from boardwright.testing.conformance import check_game, check_state
from boardwright.testing.contract.expect import ConformanceError
from boardwright.testing.object_graph import reachable
from boardwright.testing.perft import divide, perft
from boardwright.testing.playout import Playout, random_playout, random_step
from boardwright.testing.registration import registered

__all__ = [
    "ConformanceError",
    "Playout",
    "check_game",
    "check_state",
    "divide",
    "perft",
    "random_playout",
    "random_step",
    "reachable",
    "registered",
]
