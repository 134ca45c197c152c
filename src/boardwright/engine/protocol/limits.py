"""What a `go` may cost."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, repeat

import msgspec

from boardwright.core.errors import quote
from boardwright.core.game import Game
from boardwright.core.view import Information
from boardwright.engine.level import level
from boardwright.engine.native import native
from boardwright.engine.pacing import Pacing
from boardwright.engine.protocol.lines import BadCommand, number
from boardwright.engine.protocol.settings import Settings
from boardwright.engine.search import MIX, Budget

__all__ = ["Limits", "Purse", "limits", "purse"]

Purse = Callable[[Information], Budget]
_MOST_NODES = 10**15
_MOST_TIME = 10**9
_OTHERWISE = 1.0
"""Seconds, where neither `go` nor a level says anything."""
_REST = 0.05
"""For the rest of a turn that a search has not answered whole: the answer is still in time."""


class Limits(msgspec.Struct):
    nodes: int | None = None
    seconds: float | None = None
    infinite: bool = False
    seat: str | None = None


def limits(words: list[str]) -> Limits:
    found = Limits()
    waiting = iter(words)
    for word in waiting:
        if word == "infinite":
            found.infinite = True
            continue
        if word not in ("nodes", "time", "seat"):
            raise BadCommand(f"go takes nodes N, time MS, infinite and seat S, not {quote(word)}")
        value = next(waiting, "")
        if word == "nodes":
            found.nodes = number(value, "nodes", 1, _MOST_NODES)
        elif word == "time":
            found.seconds = number(value, "time", 1, _MOST_TIME) / 1000
        else:
            found.seat = value
    return found


def purse(asked: Limits, settings: Settings, game: Game, pacing: Pacing) -> Purse:
    """Limits given with `go` are for the whole answer; a level's are for the whole turn, in
    which the engine may be asked several times."""
    chosen = level(game, settings.level) if settings.level else None
    nodes, seconds = asked.nodes, asked.seconds
    if chosen is not None:
        nodes = min(chosen.nodes, nodes or chosen.nodes)
        seconds = min(chosen.deadline, seconds or chosen.deadline)
    elif nodes is None and seconds is None and not asked.infinite:
        seconds = _OTHERWISE
    shares = _shares(game, pacing if chosen is not None else None)

    def budget(information: Information) -> Budget:
        share = shares(information)
        return Budget(
            nodes=None if nodes is None else max(1, round(nodes * share)),
            seconds=None if seconds is None else seconds * share,
            threads=settings.threads,
            memory=settings.memory << 20,
            lines=max(settings.lines, MIX if game.has_hidden_parts else 1),
        )

    return budget


def _shares(game: Game, pacing: Pacing | None) -> Callable[[Information], float]:
    """What part of the whole each search of one `go` may take."""
    if game.has_hidden_parts:
        return (lambda information: 1.0) if pacing is None else pacing.share
    if native(game) is None:  # the Python search decides one thing at a time
        return Pacing().share
    parts = chain((1.0,), repeat(_REST))
    return lambda information: next(parts)
