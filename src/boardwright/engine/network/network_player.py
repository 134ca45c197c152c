"""A network as a player: `network:FILE`, with a limit for each turn after `@`."""

from __future__ import annotations

import re

from boardwright.core.errors import BoardwrightError, UnknownPlayer, quote
from boardwright.core.game import Game
from boardwright.core.player import Player
from boardwright.engine.engine_player import EnginePlayer
from boardwright.engine.network.onnx_model import load_network
from boardwright.engine.search import Searcher

__all__ = ["network_player"]

_FILE_AND_LIMIT = re.compile(
    r"(.+?)(?:@(?:nodes=([0-9]{1,9})|time=([0-9]{1,6}(?:\.[0-9]{1,3})?)))?"
)
_NODES = 400
"""The visits for a turn where none are given."""
_BATCH = 64


def network_player(spec: str, game: Game, seed: int) -> Player | None:
    """The player of `FILE`, `FILE@nodes=400` or `FILE@time=0.5` (seconds), for a turn.

    Its decisions share the limit. Raises `UnknownPlayer` if it cannot play the game.
    """
    match = _FILE_AND_LIMIT.fullmatch(spec)
    path, nodes, seconds = match.groups() if match else (spec, None, None)
    if match is None or "@nodes=" in path or "@time=" in path or not float(nodes or seconds or 1):
        raise UnknownPlayer(f"invalid limit in {quote(spec)}; use @nodes=400 or @time=0.5")
    try:
        searcher = Searcher(game, seed, evaluate=load_network(path), batch=_BATCH)
    except BoardwrightError as error:
        raise UnknownPlayer(f"network:{spec}: {error}") from error
    limit = int(nodes) if nodes else None if seconds else _NODES
    return EnginePlayer(
        f"network:{spec}",
        game,
        searcher,
        seed,
        per_decision=True,
        nodes=limit,
        seconds=float(seconds) if seconds else None,
    )
