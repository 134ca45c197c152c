"""One interface to all searches: what a seat knows in, whole turns and their values out."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

import msgspec

from boardwright.core.errors import BoardwrightError, quote
from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action, Step
from boardwright.core.view import Information

if TYPE_CHECKING:
    from boardwright.engine.network.evaluate import Evaluate, Session

__all__ = ["MAX_THREADS", "Budget", "SearchResult", "Searcher", "Variation", "information_of"]

DEFAULT_MEMORY = 64 << 20
MAX_THREADS = 256


class Budget(msgspec.Struct, frozen=True):
    """The limits of one search; the first to be reached ends it.

    Without `nodes` and `seconds` it runs until it is stopped or complete. With `nodes` alone and
    one thread its result depends on the seed only. Raises `BoardwrightError` if a limit is out of
    range.
    """

    nodes: int | None = None
    seconds: float | None = None
    threads: int = 1
    memory: int = DEFAULT_MEMORY
    """Bytes for trees and tables."""
    variations: int = 1
    """How many turns to return; a mix is always returned whole."""

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
    """One way to finish the turn, and its values."""

    turn: tuple[Action, ...]
    values: tuple[float, ...]
    """Each seat's expected share of the win; they add up to 1."""
    weight: float = 1.0
    """How often to choose it, where always choosing the same could be exploited."""
    next: tuple[Step, ...] = ()
    """The steps expected afterwards."""
    samples: float = math.inf
    """The number of samples behind the values; inf where the search doesn't sample."""


class SearchResult(msgspec.Struct, frozen=True):
    """What a search found, and what it took."""

    variations: tuple[Variation, ...]
    """Best first. Empty if the search was stopped before it had any."""
    nodes: int
    depth: int
    seconds: float

    @property
    def best(self) -> Variation:
        """The first variation; there must be one."""
        return self.variations[0]

    def choose(self, rng: random.Random) -> Variation:
        """A variation drawn by weight; without a mix, the one that has all of it."""
        return rng.choices(self.variations, [variation.weight for variation in self.variations])[0]


class Backend(Protocol):
    """A search for one seat of one game; the methods are those of `Searcher`."""

    def search(
        self, information: Information, budget: Budget, world: State | None = None
    ) -> SearchResult: ...
    def stop(self) -> None: ...
    def latest(self) -> SearchResult | None: ...


class Searcher:
    """Searches for one seat of one game and keeps its belief from call to call.

    `kind` is "think" for the game's own search or "uct" for the plain baseline. Without the native
    build both are the Python tree search. `params` are passed to the native search. While `search`
    runs, only `stop` and `latest` may be called, from any thread.

    With `evaluate`, a function or an ONNX session, the native tree search asks this network for
    priors and values, at most `batch` positions at a time, in games with open information; see
    `boardwright.engine.network.Forest` for what it is asked. `nodes` are then visits, and `params`
    those of `boardwright.engine.network.forest.PARAMS`.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        *,
        kind: str = "think",
        params: Mapping[str, float] | None = None,
        evaluate: Evaluate | Session | None = None,
        batch: int = 256,
    ) -> None:
        # Both build on the types above.
        from boardwright.engine.backends import make_backend
        from boardwright.engine.network.backend import NetworkBackend

        if kind not in ("think", "uct"):
            raise BoardwrightError(f"unknown search {quote(kind)}; choose from: think, uct")
        self._backend: Backend = (
            make_backend(game, seed, kind, dict(params or {}))
            if evaluate is None
            else NetworkBackend(game, seed, evaluate, batch, params or {})
        )

    def search(
        self, information: Information, budget: Budget, world: State | None = None
    ) -> SearchResult:
        """What the seat should play. `stop` ends it early with what it has found.

        `world` replaces the seat's belief by that one state: for the study of finished games with
        perfect information, never for a player.
        """
        return self._backend.search(information, budget, world)

    def stop(self) -> None:
        """End the current search, or the next one if none is running."""
        self._backend.stop()

    def latest(self) -> SearchResult | None:
        """What the current search has found so far, or None.

        Without the native build always None.
        """
        return self._backend.latest()


def information_of(state: State, seat: int) -> Information:
    """What a seat knows of a position that it sees without a past."""
    view = state.view(seat)
    return Information(view, (), state.legal_actions(seat), view)
