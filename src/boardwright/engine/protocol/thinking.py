"""A search for `go`: what it says on the way, and the whole turn it ends with."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator, Sequence

from boardwright.core.turn import Action, Decide
from boardwright.core.view import Information
from boardwright.engine.protocol.limits import TurnBudgets
from boardwright.engine.protocol.position import FullPosition, Position
from boardwright.engine.search import Searcher, SearchResult

__all__ = ["Thinking"]

_NEXT = 8
"""Steps of the expected continuation that are shown."""


class Thinking:
    """`turn_budgets` say what the next search may cost, and are charged for it."""

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
        self._told: object = None
        self._begun = time.monotonic()
        self._is_chosen = False

    def stop(self) -> None:
        self._stopped.set()
        self._searcher.stop()

    def progress(self) -> Sequence[str]:
        """What is new since the last time. If nothing is, a sign of life, which also finds out
        whether anybody still listens."""
        found = None if self._is_chosen else self._searcher.latest()
        if found is None or (found.nodes, found.variations) == self._told:
            return (f"info time {round(1000 * (time.monotonic() - self._begun))}",)
        self._told = found.nodes, found.variations
        return tuple(self._infos(found))

    def run(self) -> Sequence[str]:
        information = self._position.information(self._seat)
        found, turn = self._search(information)
        self._is_chosen = True
        if (
            isinstance(self._position, FullPosition)
            and not self._position.state.game.has_hidden_parts
        ):
            turn = self._whole(self._position, turn)
        return (*self._infos(found), f"bestturn {' '.join(map(str, turn))}")

    def _search(self, information: Information) -> tuple[SearchResult, tuple[Action, ...]]:
        found = self._searcher.search(information, self._turn_budgets.next_budget(information))
        self._turn_budgets.charge(found.seconds)
        if found.variations:
            return found, found.choose(self._rng).turn
        return found, (self._rng.choice(information.legal),)  # stopped before its first thought

    def _whole(self, full: FullPosition, turn: tuple[Action, ...]) -> tuple[Action, ...]:
        """A search may answer a part of the turn; then it goes on from there."""
        while True:
            later = full.with_actions(self._seat, turn)
            if later.state.begins_turn or later.pending() != Decide((self._seat,)):
                return full.state.canonical(turn)
            if self._stopped.is_set():
                self._searcher.stop()
            _, more = self._search(later.information(self._seat))
            turn = (*turn, *more)

    def _infos(self, found: SearchResult) -> Iterator[str]:
        head = f"info depth {found.depth} nodes {found.nodes} nps {_rate(found)}"
        if not found.variations:
            yield f"{head} time {round(1000 * found.seconds)}"
        for rank, variation in enumerate(found.variations[: self._variation_count], 1):
            value = ",".join(f"{each:.4f}" for each in variation.values)
            turn = " ".join(map(str, variation.turn))
            continuation = " ".join(str(step.action) for step in variation.next[:_NEXT])
            yield (
                f"{head} time {round(1000 * found.seconds)} value {value} line {rank} turn {turn}"
                + (f" next {continuation}" if continuation else "")
            )
        mixed = [variation for variation in found.variations if variation.weight > 0.0]
        if len(mixed) > 1:
            shares = (
                f"{','.join(map(str, variation.turn))}={variation.weight:.4f}"
                for variation in mixed
            )
            yield f"info mix {' '.join(shares)}"


def _rate(found: SearchResult) -> int:
    return round(found.nodes / found.seconds) if found.seconds > 0 else found.nodes
