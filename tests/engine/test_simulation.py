"""Mass simulation says in words what it cannot be asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import boardwright
from boardwright import BoardwrightError, State
from boardwright.engine import perft, playouts


@pytest.mark.parametrize("name", boardwright.names())
@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda state: perft(state, -1), "depth must be between 0 and .*, got -1"),
        (lambda state: perft(state, 10**12), "depth must be between"),
        (lambda state: playouts(state, -1), "n must be between 0 and .*, got -1"),
        (lambda state: playouts(state, 2**70), "n must be between"),
        (lambda state: playouts(state, 5, threads=0), "threads must be between 1 and .*, got 0"),
        (lambda state: playouts(state, 5, seed=-1), "seed must be between 0 and .*, got -1"),
        (lambda state: playouts(state, 5, seed=2**64), "seed must be between"),
    ],
)
def test_numbers_out_of_range(name: str, ask: Callable[[State], object], words: str) -> None:
    with pytest.raises(BoardwrightError, match=words):
        ask(boardwright.game(name).start())


def test_the_ends_of_the_range_are_in_it() -> None:
    state = boardwright.game("thrive").start()
    assert perft(state, 0) == 1
    assert playouts(state, 0).games == 0
    assert playouts(state, 1, seed=0).games == playouts(state, 1, seed=2**64 - 1).games == 1
