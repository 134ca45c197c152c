"""One way to ask any search: what a seat knows in, whole turns and their worth out."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Protocol

import msgspec

from boardwright.core.errors import BoardwrightError, quote
from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action, Step
from boardwright.core.view import Information

__all__ = ["MAX_THREADS", "Budget", "SearchResult", "Searcher", "Variation", "information_of"]

DEFAULT_MEMORY = 64 << 20
MAX_THREADS = 256


class Budget(msgspec.Struct, frozen=True):
    """Whatever runs out first ends the search; with nodes alone and one thread it repeats."""

    nodes: int | None = None
    seconds: float | None = None
    threads: int = 1
    memory: int = DEFAULT_MEMORY
    """Bytes for trees and tables."""
    variations: int = 1
    """How many different turns to tell apart; all that are to be mixed are told anyway."""

    def __post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 1:
            raise BoardwrightError(f"nodes must be at least 1, got {self.nodes}")
        if self.seconds is not None and not self.seconds > 0:
            raise BoardwrightError(f"seconds must be more than 0, got {self.seconds}")
        if not 1 <= self.threads <= MAX_THREADS:
            raise BoardwrightError(
                f"threads must be between 1 and {MAX_THREADS}, got {self.threads}"
            )
        if self.memory < 1:
            raise BoardwrightError(f"memory must be at least 1 byte, got {self.memory}")
        if self.variations < 1:
            raise BoardwrightError(f"variations must be at least 1, got {self.variations}")


class Variation(msgspec.Struct, frozen=True):
    """One way to finish the turn, and what it is worth."""

    turn: tuple[Action, ...]
    values: tuple[float, ...]
    """The share of the win each seat may expect; they add up to 1."""
    weight: float = 1.0
    """How often to choose it, where choosing always the same would be read."""
    next: tuple[Step, ...] = ()
    """What is expected afterwards."""
    samples: float = math.inf
    """How many the values are the mean of; inf where the search does not sample."""


class SearchResult(msgspec.Struct, frozen=True):
    variations: tuple[Variation, ...]
    """Best first."""
    nodes: int
    depth: int
    seconds: float

    @property
    def best(self) -> Variation:
        return self.variations[0]

    def choose(self, rng: random.Random) -> Variation:
        """By weight: a pure choice has one variation with all of it."""
        return rng.choices(self.variations, [variation.weight for variation in self.variations])[0]


class Backend(Protocol):
    """A search for one seat of one game."""

    def search(
        self, information: Information, budget: Budget, world: State | None = None
    ) -> SearchResult: ...
    def stop(self) -> None: ...
    def latest(self) -> SearchResult | None: ...


class Searcher:
    """Searches for one seat; remembers what it believed from call to call.

    `kind` is "think" for the game's own search or "uct" for the plain baseline. Without the
    native build both are the Python tree search.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        *,
        kind: str = "think",
        params: Mapping[str, float] | None = None,
    ) -> None:
        from boardwright.engine.backends import make_backend  # it builds on the types above

        if kind not in ("think", "uct"):
            raise BoardwrightError(f"unknown search {quote(kind)}; choose from: think, uct")
        self._backend = make_backend(game, seed, kind, dict(params or {}))

    def search(
        self, information: Information, budget: Budget, world: State | None = None
    ) -> SearchResult:
        """May be stopped from another thread; then it answers with what it has.

        With `world` it looks at that state alone instead of what the seat may believe: for the
        study of a finished game with all cards on the table, never for a player.
        """
        return self._backend.search(information, budget, world)

    def stop(self) -> None:
        """End the search under way, or the next one if none has begun."""
        self._backend.stop()

    def latest(self) -> SearchResult | None:
        """What a search under way has found so far; None before its first word."""
        return self._backend.latest()


def information_of(state: State, seat: int) -> Information:
    """What a seat knows of a position it is shown without a past."""
    view = state.view(seat)
    return Information(view, (), state.legal_actions(seat), view)
