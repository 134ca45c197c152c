"""What native code refuses at the border."""

from __future__ import annotations

import random
from typing import Any

import pytest

import boardwright
from boardwright.engine.native import NativeTable, native
from boardwright.match import Match


def _table(name: str) -> NativeTable:
    table = native(boardwright.game(name))
    assert table is not None
    return table


def _world(table: NativeTable) -> Any:
    match = Match(table.game)
    match.settle(random.Random(1))
    return table.position(match.state)


@pytest.mark.parametrize("kind", ["think", "uct"])
@pytest.mark.parametrize("name", boardwright.names())
def test_nothing_is_no_world(name: str, kind: str) -> None:
    table = _table(name)
    search = getattr(table.module, kind)
    worlds, watch = [_world(table), None], table.module.Watch()
    with pytest.raises(TypeError):
        search(table.rules, worlds, 0, 10, 1.0, 1, 1, 1 << 20, 1, {}, watch)


def test_nothing_is_no_world_to_believe_in() -> None:
    table = _table("thrust")
    belief = table.module.Belief(table.rules, 0, 8, 1)
    with pytest.raises(TypeError):
        belief.restart([_world(table), None])
