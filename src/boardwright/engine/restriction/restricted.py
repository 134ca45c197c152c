"""A player under a restriction."""

from __future__ import annotations

import random

from msgspec.structs import replace

from boardwright.core.game import Game
from boardwright.core.player import Choice, Player
from boardwright.core.turn import Action
from boardwright.core.view import Information
from boardwright.engine.engine_player import EnginePlayer
from boardwright.engine.greedy import GreedyPlayer
from boardwright.engine.restriction.restriction import Restriction

__all__ = ["Restricted"]


class Restricted:
    """Plays as `inner` does, with what the restriction allows.

    `inner` must have been made for the game with the restriction's options. Where everything legal
    is forbidden, the restriction gives way, and where `inner` has no allowed answer, the choice is
    that of `greedy`; `yielded` counts both.
    """

    def __init__(
        self, name: str, restriction: Restriction, inner: Player, game: Game, seed: int
    ) -> None:
        self.name = name
        self.yielded = 0
        self._restriction, self._inner = restriction, inner
        self._greedy = GreedyPlayer(game, random.Random(seed))

    @property
    def was_cut(self) -> bool:
        """Whether a deadline cut the last choice short."""
        return isinstance(self._inner, EnginePlayer) and self._inner.was_cut

    def choose(self, information: Information) -> Choice:
        """An allowed decision, or several in succession."""
        forbids = self._restriction.forbids
        allowed = tuple(a for a in information.legal if not forbids(information, a))
        if len(allowed) == 1:
            return allowed[0]
        if allowed:
            choice = self._ask(replace(information, legal=allowed))
            if choice is not None and self._allows(information, choice):
                return choice
        self.yielded += 1
        return self._greedy.choose(replace(information, legal=allowed or information.legal))

    def _ask(self, information: Information) -> Choice | None:
        inner = self._inner
        if isinstance(inner, EnginePlayer) and not self._restriction.options:
            return inner.choose_allowed(information)
        return inner.choose(information)

    def _allows(self, information: Information, choice: Choice) -> bool:
        actions = (choice,) if isinstance(choice, Action) else choice
        forbids = self._restriction.forbids
        return not any(forbids(information, action) for action in actions)
