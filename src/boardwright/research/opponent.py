"""Opponents that the native core plays inside an environment."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from boardwright.core.errors import UnknownPlayer, quote
from boardwright.core.game import Game
from boardwright.engine.level import level

__all__ = ["parse_opponent"]

_NONE, _RANDOM, _GREEDY, _SEARCH = range(4)
_NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)


def parse_opponent(
    spec: str | None, game: Game, can_play_as: Callable[[int], bool]
) -> tuple[int, int, Mapping[str, float]]:
    """The kind, the nodes for a turn and the parameters; raises `UnknownPlayer`."""
    if spec is None:
        return _NONE, 1, {}
    kind, _, amount = spec.partition(":")
    number = int(amount) if _NUMBER.fullmatch(amount) else 0
    parsed: tuple[int, int, Mapping[str, float]] | None = None
    if spec in ("random", "greedy"):
        parsed = (_RANDOM if spec == "random" else _GREEDY), 1, {}
    elif kind == "think" and number:
        parsed = _SEARCH, number, {}
    elif kind == "level" and number and (preset := level(game, number)):
        parsed = _SEARCH, preset.nodes, preset.params
    if parsed is None:
        raise UnknownPlayer(
            f"unknown opponent {quote(spec)}; choose from: random, greedy, level:1 to level:10, "
            "think:NODES"
        )
    if not can_play_as(parsed[0]):
        raise UnknownPlayer(
            f"opponents of {game.title} in an environment must be random, got {quote(spec)}"
        )
    return parsed
