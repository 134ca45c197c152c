"""What a handicapped player may not do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from boardwright.core.turn import Action
from boardwright.core.view import Information

__all__ = ["Restriction"]


class Restriction(NamedTuple):
    """A phrase for lists, and the actions that are forbidden.

    A search that answers whole turns must plan within the restriction, so `options` change the
    rules it plans under. Without them, the best of the single decisions that are allowed is taken.
    """

    phrase: str
    forbids: Callable[[Information, Action], bool]
    """Whether the player may not take this action in the turn that this information begins."""
    options: Mapping[str, object] = {}
    players: tuple[str, ...] = ("random", "greedy", "level", "think")
    """The kinds of players that can decide within the restriction."""
