"""The facts of one game: those every game has, and those of its own."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from boardwright.core.record import Record
from boardwright.study.fact_row import Curve, FactRow, Value
from boardwright.study.facts.common import common_facts

__all__ = ["Curve", "FactRow", "Value", "facts_of"]


class _GameFacts(Protocol):
    """The module `study/facts/<game>.py`; its columns begin with the name of the game."""

    def facts_of(self, record: Record, curve: Curve | None) -> FactRow: ...


def facts_of(record: Record, curve: Curve | None = None) -> FactRow:
    """All facts that follow from the record, and from the curve of win probabilities if known."""
    facts = common_facts(record, curve)
    module = _game_module(record.game.name)
    if module is not None:
        facts |= module.facts_of(record, curve)
    return facts


@cache
def _game_module(name: str) -> _GameFacts | None:
    """The module of a game; None if it declares no facts of its own."""
    path = f"boardwright.study.facts.{name}"
    return None if find_spec(path) is None else cast("_GameFacts", import_module(path))
