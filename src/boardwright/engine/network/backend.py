"""The backend of `Searcher` that asks a network."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Mapping

from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action
from boardwright.core.view import Information
from boardwright.engine.belief_cache import BeliefCache
from boardwright.engine.network.evaluate import Evaluate, Session
from boardwright.engine.network.forest import Forest, check_params, require_open
from boardwright.engine.search import Budget, SearchResult, Variation

__all__ = ["NetworkBackend"]

_VISITS_WITHOUT_LIMIT = 2**32 - 1
_MAX_BATCH = 1 << 16
_VISITS_FOR_A_CHOICE = 8
"""Beyond a budget that is used up before any action has been tried."""


class NetworkBackend:
    """Searches one decision at a time; variations are single decisions."""

    def __init__(
        self,
        game: Game,
        seed: int,
        evaluate: Evaluate | Session,
        batch: int,
        params: Mapping[str, float],
    ) -> None:
        if not 1 <= batch <= _MAX_BATCH:
            raise BoardwrightError(f"batch must be between 1 and {_MAX_BATCH}, got {batch}")
        self._game, self._evaluate, self._batch, self._params = game, evaluate, batch, dict(params)
        require_open(game)
        check_params(self._params)
        self._rng = random.Random(seed)
        self._belief_tracker = BeliefCache(game, self._rng)
        self._stopping = threading.Event()

    def search(
        self, information: Information, budget: Budget, world: State | None = None
    ) -> SearchResult:
        started = time.monotonic()
        state = self._belief_tracker.update(information).sample() if world is None else world
        forest = Forest(
            self._game,
            [state],
            self._rng.getrandbits(63),
            evaluate=self._evaluate,
            batch=self._batch,
            params=self._params,
            memory=budget.memory,
        )

        def should_stop() -> bool:
            late = budget.seconds is not None and time.monotonic() - started >= budget.seconds
            return self._stopping.is_set() or late

        try:
            forest.search(budget.nodes or _VISITS_WITHOUT_LIMIT, should_stop)
            for _ in range(_VISITS_FOR_A_CHOICE):
                if _visited(forest):
                    break
                forest.search(forest.visits() + 1, self._stopping.is_set)
        finally:
            self._stopping.clear()
        return self._result(forest, budget, time.monotonic() - started)

    def stop(self) -> None:
        self._stopping.set()

    def latest(self) -> SearchResult | None:
        return None

    def _result(self, forest: Forest, budget: Budget, seconds: float) -> SearchResult:
        choices = _visited(forest)
        weights = visit_weights(
            [visits for _, visits, _ in choices], self._params.get("temperature", 0.0)
        )
        shown = len(choices) if self._params.get("temperature") else budget.variations
        variations = tuple(
            Variation((action,), values, weight, samples=visits)
            for (action, visits, values), weight in zip(choices[:shown], weights, strict=False)
        )
        return SearchResult(variations, forest.visits(), 1, seconds)


def _visited(forest: Forest) -> list[tuple[Action, int, tuple[float, ...]]]:
    return [choice for choice in forest.choices() if choice[1] > 0]


def visit_weights(visits: list[int], temperature: float) -> list[float]:
    """How often to choose what was visited so often, the most visited first.

    >>> visit_weights([6, 2], 1.0), visit_weights([6, 2], 0.0)
    ([0.75, 0.25], [1.0, 0.0])
    """
    if temperature <= 0:
        return [1.0, *([0.0] * (len(visits) - 1))][: len(visits)]
    powers = [(count / max(visits)) ** (1 / temperature) for count in visits]
    total = sum(powers)
    return [power / total for power in powers]
