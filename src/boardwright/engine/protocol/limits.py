"""What a `go` may cost."""

from __future__ import annotations

from collections.abc import Sequence
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
from boardwright.engine.purse import Pace, Purse
from boardwright.engine.search import Budget

__all__ = ["Limits", "Purses", "limits", "purses"]

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


class Purses:
    """The question's and the level's: the narrower of them counts."""

    def __init__(self, purses: Sequence[Purse], common: Budget) -> None:
        self._purses, self._common = purses, common

    def open(self, information: Information) -> Budget:
        budgets = [purse.open(information) for purse in self._purses]
        return msgspec.structs.replace(
            self._common,
            nodes=min((b.nodes for b in budgets if b.nodes is not None), default=None),
            seconds=min((b.seconds for b in budgets if b.seconds is not None), default=None),
        )

    def pay(self, seconds: float) -> None:
        for purse in self._purses:
            purse.pay(seconds)


def purses(asked: Limits, settings: Settings, game: Game, pacing: Pacing) -> Purses:
    """Limits given with `go` are for the whole answer; a level's are for the whole turn, in
    which the engine may be asked several times."""
    chosen = level(game, settings.level) if settings.level else None
    seconds = asked.seconds
    if chosen is None and asked.nodes is None and seconds is None and not asked.infinite:
        seconds = _OTHERWISE
    found = [Purse(_pace(game), nodes=asked.nodes, seconds=seconds)]
    if chosen is not None:
        pace = pacing if game.has_hidden_parts else _pace(game)
        found.append(Purse(pace, nodes=chosen.nodes, deadline=chosen.deadline))
    common = Budget(
        threads=settings.threads,
        memory=settings.memory << 20,
        lines=settings.lines,
    )
    return Purses(found, common)


def _pace(game: Game) -> Pace | None:
    """How one answer is shared out among the searches it takes."""
    if game.has_hidden_parts:  # it takes one
        return None
    if native(game) is None:  # the Python search decides one thing at a time
        return Pacing()
    return _Whole()


class _Whole:
    """The first search answers the whole turn, or nearly."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._shares = chain((1.0,), repeat(_REST))

    def share(self, information: Information) -> float:
        return next(self._shares)
