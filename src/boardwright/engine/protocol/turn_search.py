"""The search for `go`: what it reports meanwhile, and the whole turn it ends with."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator, Sequence

from boardwright.core.turn import Action
from boardwright.core.view import Information
from boardwright.engine.protocol.limits import TurnBudgets
from boardwright.engine.protocol.position import FullPosition, Position
from boardwright.engine.search import Searcher, SearchResult

__all__ = ["TurnSearch"]

_MAX_NEXT_STEPS = 8
"""Steps of the expected continuation that are reported."""


class TurnSearch:
    """The search for one `go`; `run` is called in a thread, the other methods from the loop."""

    def __init__(
        self,
        searcher: Searcher,
        position: Position,
        seat: int,
        turn_budgets: TurnBudgets,
        variations: int,
        rng: random.Random,
    ) -> None:
        self._searcher, self._position, self._seat = searcher, position, seat
        self._turn_budgets, self._variation_count, self._rng = turn_budgets, variations, rng
        self._stopped = threading.Event()
        self._last_sent: object = None
        self._started = time.monotonic()
        self._is_final = False

    def stop(self) -> None:
        """End the search early; `run` still answers."""
        self._stopped.set()
        self._searcher.stop()

    def progress(self) -> Sequence[str]:
        """`info` lines with what is new; if nothing is, the time.

        That also shows whether the output is still open.
        """
        result = None if self._is_final else self._searcher.latest()
        if result is None or (result.nodes, result.variations) == self._last_sent:
            return (f"info time {round(1000 * (time.monotonic() - self._started))}",)
        self._last_sent = result.nodes, result.variations
        return tuple(self._info_lines(result))

    def run(self) -> Sequence[str]:
        """The final `info` lines and `bestturn`."""
        information = self._position.information(self._seat)
        result, turn = self._search(information)
        self._is_final = True
        if (
            isinstance(self._position, FullPosition)
            and not self._position.state.game.has_hidden_parts
        ):
            turn = self._complete_turn(self._position, turn)
        return (*self._info_lines(result), f"bestturn {' '.join(map(str, turn))}")

    def _search(self, information: Information) -> tuple[SearchResult, tuple[Action, ...]]:
        result = self._searcher.search(information, self._turn_budgets.next_budget(information))
        self._turn_budgets.charge(result.seconds)
        if result.variations:
            return result, result.choose(self._rng).turn
        return result, (self._rng.choice(information.legal),)  # stopped before it found anything

    def _complete_turn(self, full: FullPosition, turn: tuple[Action, ...]) -> tuple[Action, ...]:
        """Search again while the answer is only a part of the turn."""
        while True:
            later = full.with_actions(self._seat, turn)
            if not later.state.is_mid_turn(self._seat):
                return full.state.canonical(turn)
            if self._stopped.is_set():
                self._searcher.stop()
            _, more = self._search(later.information(self._seat))
            turn = (*turn, *more)

    def _info_lines(self, result: SearchResult) -> Iterator[str]:
        head = f"info depth {result.depth} nodes {result.nodes} nps {_nodes_per_second(result)}"
        if not result.variations:
            yield f"{head} time {round(1000 * result.seconds)}"
        for rank, variation in enumerate(result.variations[: self._variation_count], 1):
            value = ",".join(f"{share:.4f}" for share in variation.values)
            turn = " ".join(map(str, variation.turn))
            continuation = " ".join(str(step.action) for step in variation.next[:_MAX_NEXT_STEPS])
            yield (
                f"{head} time {round(1000 * result.seconds)} value {value}"
                f" variation {rank} turn {turn}" + (f" next {continuation}" if continuation else "")
            )
        mixed = [variation for variation in result.variations if variation.weight > 0.0]
        if len(mixed) > 1:
            shares = (
                f"{','.join(map(str, variation.turn))}={variation.weight:.4f}"
                for variation in mixed
            )
            yield f"info mix {' '.join(shares)}"


def _nodes_per_second(result: SearchResult) -> int:
    return round(result.nodes / result.seconds) if result.seconds > 0 else result.nodes
