"""Positions for the native fuzz driver, one a line: options, a bar, the encoded state.

Run `python -m boardwright.engine.native.corpus thrive 500 > corpus.txt`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from boardwright.core.registry import game_type
from boardwright.engine.native import native
from boardwright.testing.playout import random_playout
from boardwright.testing.variants import random_options

__all__ = ["corpus_lines"]


def corpus_lines(name: str, count: int, seed: int = 1) -> Iterator[str]:
    """`count` positions from any stage of random games with random options."""
    rng = random.Random(seed)
    kind = game_type(name)
    for _ in range(count):
        game = kind.from_options(random_options(kind, rng))
        native_game = native(game)
        assert native_game is not None, f"the native core of {name} is not built"
        state = random_playout(game, rng, rng.randrange(120)).state
        yield f"{_numbers(native_game.options)} | {_numbers(native_game.encode(state))}"


def _numbers(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


if __name__ == "__main__":
    print("\n".join(corpus_lines(sys.argv[1], int(sys.argv[2]))))
