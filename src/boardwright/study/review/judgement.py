"""The judgement of one turn: its loss, and a better turn."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.core.turn import Action
from boardwright.study.review.result import Part

__all__ = ["Judgement"]


class Judgement(NamedTuple):
    """What a turn lost, in win probability of its seat, and by which of its decisions."""

    loss: float = 0.0
    best: tuple[Action, ...] = ()
    """A better turn, if one was found."""
    parts: tuple[Part, ...] = ()
    forced: bool = False
