"""Computer players by their spec, as on the command line and in the arena."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from boardwright.core.errors import UnknownPlayer, quote
from boardwright.core.game import Game
from boardwright.core.player import Player
from boardwright.engine.engine_player import EnginePlayer
from boardwright.engine.exploiter import exploiter, exploiters
from boardwright.engine.greedy import GreedyPlayer
from boardwright.engine.level import level, levels
from boardwright.engine.mcts import MctsPlayer
from boardwright.engine.random_player import RandomPlayer
from boardwright.engine.restriction import Restricted, restrictions
from boardwright.engine.search import Searcher

__all__ = ["SPECS", "is_spec", "player"]

SPECS = {
    "random": "a random legal action",
    "greedy": "the action with the best immediate evaluation",
    "level:1": "a friendly opponent, up to",
    "level:10": "the strongest",
    "think:AMOUNT": "the strongest search with a budget per turn: nodes (5000) or seconds (0.5s)",
    "uct:AMOUNT": "the baseline: tree search with random rollouts, nodes or seconds per turn",
    "engine:COMMAND": "a program that speaks the protocol; COMMAND@nodes=5000 or COMMAND@time=0.5",
    "network:FILE": "tree search with a network in an ONNX file; FILE@nodes=400 or FILE@time=0.5",
    "mcts:NODES": "tree search in Python with this many simulations per decision (default 100)",
    "exploiter:NAME": "a simple player with one habit; an unknown NAME lists those of the game",
    "restricted:NAME:SPEC": "random, greedy, level or think with a handicap; see exploiter:NAME",
}
"""The specs with a phrase for each, for lists."""
_NODES = re.compile(r"[0-9]{1,10}", re.ASCII)
_MAX_MCTS_NODES = 1_000_000
"""More simulations in Python are taken for a typing error."""
_SECONDS = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4})?s", re.ASCII)


def player(spec: str, game: Game, seed: int) -> Player:
    """The computer player with this spec; raises `UnknownPlayer`.

    Equal seeds give equal choices, as far as the search depends on nodes and not on time.

    >>> import boardwright
    >>> player("mcts:50", boardwright.game("thrive"), seed=1).name
    'mcts:50'
    """
    kind, colon, amount = spec.partition(":")
    factory = _FACTORIES.get(kind)
    created = factory(spec, amount, game, seed) if factory and bool(colon) == bool(amount) else None
    if created is None:
        names = ", ".join(SPECS).replace("level:1, level:10", "level:1 to level:10")
        raise UnknownPlayer(f"unknown player {quote(spec, 20)}; choose from: {names}")
    return created


def is_spec(name: str) -> bool:
    """Whether the name starts like a spec; `player` may still refuse what follows the colon."""
    return name.partition(":")[0] in _FACTORIES


def _random(spec: str, amount: str, game: Game, seed: int) -> Player | None:
    return None if amount else RandomPlayer(random.Random(seed))


def _greedy(spec: str, amount: str, game: Game, seed: int) -> Player | None:
    return None if amount else GreedyPlayer(game, random.Random(seed))


def _mcts(spec: str, amount: str, game: Game, seed: int) -> Player | None:
    nodes = _nodes(amount or "100")
    return (
        MctsPlayer(game, random.Random(seed), nodes) if nodes and nodes <= _MAX_MCTS_NODES else None
    )


def _level(spec: str, amount: str, game: Game, seed: int) -> Player | None:
    number = _nodes(amount)
    chosen = level(game, number) if number else None
    if chosen is None:
        offered = levels(game)
        raise UnknownPlayer(
            f"unknown level {quote(spec)}: {game.title} has levels 1 to {offered[-1].number}"
            + ("" if len(offered) > 3 else "; build the native engine for more")
        )
    return EnginePlayer.of_level(game, chosen, seed)


def _search(spec: str, amount: str, game: Game, seed: int) -> Player | None:
    """`think` answers whole turns where nothing is hidden; `uct` always single decisions."""
    kind = spec.partition(":")[0]
    nodes = _nodes(amount)
    seconds = float(amount[:-1]) if _SECONDS.fullmatch(amount) else None
    if not nodes and not seconds:
        raise UnknownPlayer(f"invalid budget {quote(spec)}; use {kind}:5000 (nodes) or {kind}:0.5s")
    return EnginePlayer(
        spec,
        game,
        Searcher(game, seed, kind=kind),
        seed,
        per_decision=game.has_hidden_parts or kind == "uct",
        nodes=nodes,
        seconds=seconds,
    )


def _exploiter(spec: str, amount: str, game: Game, seed: int) -> Player | None:
    created = exploiter(game, amount, random.Random(seed))
    if created is None:
        names = ", ".join(f"exploiter:{name}" for name in exploiters(game)) or "none"
        raise UnknownPlayer(f"unknown player {quote(spec)}; {game.title} has: {names}")
    return created


def _restricted(spec: str, amount: str, game: Game, seed: int) -> Player | None:
    name, _, inner_spec = amount.partition(":")
    declared = restrictions(game)
    restriction = declared.get(name)
    if restriction is None:
        names = ", ".join(declared) or "none"
        raise UnknownPlayer(f"unknown restriction {quote(spec)}; {game.title} has: {names}")
    if inner_spec.partition(":")[0] not in restriction.players:
        kinds = ", ".join(restriction.players)
        raise UnknownPlayer(f"{name} cannot restrict {quote(inner_spec)}; choose from: {kinds}")
    planned = type(game)(**{**game.options.values(), **restriction.options})
    return Restricted(spec, restriction, player(inner_spec, planned, seed), game, seed)


def _external(spec: str, amount: str, game: Game, seed: int) -> Player | None:
    from boardwright.engine.external import external_player  # imports modules for child processes

    return external_player(amount, game, seed) if amount else None


def _network(spec: str, amount: str, game: Game, seed: int) -> Player | None:
    from boardwright.engine.network.network_player import network_player  # few need it

    return network_player(amount, game, seed) if amount else None


def _nodes(amount: str) -> int | None:
    return int(amount) or None if _NODES.fullmatch(amount) else None


_FACTORIES: dict[str, Callable[[str, str, Game, int], Player | None]] = {
    "random": _random,
    "greedy": _greedy,
    "mcts": _mcts,
    "level": _level,
    "think": _search,
    "uct": _search,
    "engine": _external,
    "exploiter": _exploiter,
    "restricted": _restricted,
    "network": _network,
}
