"""Positions written the way the rules speak of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwright.games.thrive import Thrive, ThrivePosition, ThriveState
from boardwright.games.thrive.position import Pod, pegs_text

Place = Callable[..., ThriveState]


def _mask(pegs: str, full: int) -> int:
    """`c4,d3` are pegs besides the centre; `full-e5` is every hole but e5."""
    kind, _, missing = pegs.partition("-")
    named = missing if kind == "full" else pegs
    bits = sum(1 << 5 * (int(hole[1]) - 1) + "abcde".index(hole[0]) for hole in _listed(named))
    return full & ~bits if kind == "full" else bits | 1 << 12


def _listed(names: str) -> list[str]:
    return names.split(",") if names else []


def _pods(pieces: str, full: int) -> tuple[Pod, ...]:
    pairs = (piece.partition(":")[::2] for piece in pieces.split())
    return tuple(Pod(square, pegs_text(_mask(pegs, full))) for square, pegs in pairs)


@pytest.fixture(scope="session")
def place() -> Place:
    """`place("c3:c4,d3 d2:c4", "c5:c2 e6:c2")`, then who is to play, the stage, options."""

    def build(
        black: str, white: str, to_play: str = "black", stage: str = "move", **options: object
    ) -> ThriveState:
        game = Thrive(**options)
        south, north = (_pods(side, game.board.full) for side in (black, white))
        return game.from_position(ThrivePosition(south, north, to_play, stage))

    return build
