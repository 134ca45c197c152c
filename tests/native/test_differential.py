"""Python and C++ side by side; `make differential` runs three hundred times as many decisions."""

from __future__ import annotations

import pytest
from tests.native.games import NATIVE_GAMES

from boardwright.engine.differential import compare_games

pytestmark = pytest.mark.slow("a hundred thousand decisions")

DECISIONS = 60_000
PORTIONS = 2


@pytest.mark.parametrize("portion", range(PORTIONS))
@pytest.mark.parametrize("name", NATIVE_GAMES)
def test_the_native_core_follows_the_python_rules(name: str, portion: int) -> None:
    assert compare_games(name, DECISIONS // PORTIONS, seed=portion) > 0
