"""Python and C++ side by side; `make differential` runs a hundred times as many decisions."""

from __future__ import annotations

import pytest
from tests.native.games import NATIVE_GAMES

from boardwright.engine.differential import compare_games

pytestmark = pytest.mark.slow("hundreds of thousands of decisions")

DECISIONS = 200_000
PORTIONS = 4


@pytest.mark.parametrize("portion", range(PORTIONS))
@pytest.mark.parametrize("name", NATIVE_GAMES)
def test_the_native_core_follows_the_python_rules(name: str, portion: int) -> None:
    assert compare_games(name, DECISIONS // PORTIONS, seed=portion) > 0
