"""A game without words of its own: its actions as they are written."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.present.phrases import news, waiting
from boardwright.present.presenter import ListedChoices, ObservedStep

__all__ = ["Choices", "list_choices", "narrate"]


class Choices(msgspec.Struct, frozen=True):
    actions: tuple[str, ...]


def list_choices(state: State, view: View) -> ListedChoices:
    legal = () if view.seat is None else state.legal_actions(view.seat)
    if not legal:
        return ListedChoices(None, waiting(state, view.seat))
    return ListedChoices(Choices(tuple(map(str, legal))), "Choose an action")


def narrate(turn: Sequence[ObservedStep], seat: int | None) -> tuple[str, ...]:
    seen = (one.observed for one in turn)
    return tuple(news(turn[0].before.game, None, seen))
