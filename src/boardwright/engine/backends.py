"""The backends of `Searcher`: the native search, and the Python one where there is no other."""

from __future__ import annotations

import math
import random
import threading
import time
from functools import partial

import msgspec

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Step
from boardwright.core.view import Information
from boardwright.engine.interrupt import interruptible
from boardwright.engine.mcts import Mcts, RankedAction
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.native_module import OpaquePosition, ResultTuple
from boardwright.engine.native.world_sampler import ViewSampler, world_sampler
from boardwright.engine.search import Backend, Budget, SearchResult, Variation

__all__ = ["make_backend"]

_NODES_WITHOUT_LIMIT = 2**63
_UNINTERRUPTED_NODES = {"think": 1_000, "uct": 100}
"""Searches of at most so many nodes run without a thread that Ctrl-C can interrupt.

They take up to a fifth of a second on the largest board; a thread would cost more.
"""


def make_backend(game: Game, seed: int, kind: str, params: dict[str, float]) -> Backend:
    """The native backend for this game, or the Python one if it wasn't built."""
    native_game = native(game)
    if native_game is None:
        return _PythonBackend(game, seed)
    return _NativeBackend(native_game, seed, kind, params)


class _NativeBackend:
    """Runs a search of the game's extension module."""

    def __init__(
        self, native_game: NativeGame, seed: int, kind: str, params: dict[str, float]
    ) -> None:
        self._native_game, self._params = native_game, params
        self._run = native_game.module.search if kind == "think" else native_game.module.uct
        self._uninterrupted_nodes = _UNINTERRUPTED_NODES[kind]
        self._rng = random.Random(seed)
        is_blind_baseline = kind == "uct" and native_game.game.has_hidden_parts
        self._sample_worlds = (ViewSampler if is_blind_baseline else world_sampler)(
            native_game, self._rng
        )
        self._control = native_game.module.SearchControl()
        self._started = 0.0

    def search(
        self, information: Information, budget: Budget, world: State | None = None
    ) -> SearchResult:
        seat = information.seat
        assert seat is not None
        self._started = time.monotonic()
        try:
            worlds = (
                self._sample_worlds(information)
                if world is None
                else [self._native_game.position(world)]
            )
            raw = self._run_search(worlds, seat, budget)
        finally:
            self._control = self._native_game.module.SearchControl()
        return self._to_result(raw)

    def _run_search(self, worlds: list[OpaquePosition], seat: int, budget: Budget) -> ResultTuple:
        remaining = math.inf
        if budget.seconds is not None:  # sampling worlds counts as searching
            remaining = max(budget.seconds - (time.monotonic() - self._started), 0.0)
        run = partial(
            self._run,
            self._native_game.rules,
            worlds,
            seat,
            budget.nodes or _NODES_WITHOUT_LIMIT,
            remaining,
            budget.threads,
            self._rng.getrandbits(63),
            budget.memory,
            budget.variations,
            self._params,
            self._control,
        )
        is_short = 0 < (budget.nodes or 0) <= self._uninterrupted_nodes
        return run() if is_short else interruptible(run, self._control.stop)

    def stop(self) -> None:
        self._control.stop()

    def latest(self) -> SearchResult | None:
        result = self._to_result(self._control.latest())
        return result if result.variations else None

    def _to_result(self, raw: ResultTuple) -> SearchResult:
        nodes, depth, variations = raw
        action = self._native_game.decode_action
        return SearchResult(
            tuple(
                Variation(
                    tuple(map(action, turn)),
                    tuple(values),
                    weight,
                    tuple(
                        Step(action(code), None if actor < 0 else actor) for actor, code in after
                    ),
                    samples,
                )
                for turn, values, weight, after, samples in variations
            ),
            nodes,
            depth,
            time.monotonic() - self._started,
        )


class _PythonBackend:
    """Searches one decision at a time; variations are single decisions.

    `latest` always returns None.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._search = Mcts(game, random.Random(seed))
        self._stopping = threading.Event()
        self._count = 0

    def search(
        self, information: Information, budget: Budget, world: State | None = None
    ) -> SearchResult:
        started = time.monotonic()
        self._count = 0

        def should_stop() -> bool:
            self._count += 1
            if self._stopping.is_set():
                return True
            return budget.seconds is not None and time.monotonic() - started >= budget.seconds

        ranked = self._search.rank(
            information, budget.nodes or _NODES_WITHOUT_LIMIT, should_stop, world
        )
        self._stopping.clear()
        assert information.seat is not None
        variations = tuple(
            self._variation(entry, information.seat) for entry in ranked[: budget.variations]
        )
        variations = (
            variations[0],
            *(msgspec.structs.replace(variation, weight=0.0) for variation in variations[1:]),
        )
        return SearchResult(variations, self._count, 1, time.monotonic() - started)

    def stop(self) -> None:
        self._stopping.set()

    def latest(self) -> SearchResult | None:
        return None

    def _variation(self, ranked: RankedAction, seat: int) -> Variation:
        rest = (1.0 - ranked.value) / (self._game.seats - 1)
        values = [rest] * self._game.seats
        values[seat] = ranked.value
        return Variation((ranked.action,), tuple(values), samples=ranked.visits)
