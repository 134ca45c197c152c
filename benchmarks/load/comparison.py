"""The latency of ordinary matches beside hostile clients, compared with that without them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from statistics import median

__all__ = ["Comparison", "Hostile", "compare"]

_MAX_RATIO = 1.2
_MAX_ADDED_MS = 2.0
_MAX_EXTENSION = 3

Measure = Callable[[], Awaitable[Mapping[str, float]]]
Hostile = Callable[[], AbstractAsyncContextManager[object]]


class Comparison:
    """Rounds without and with hostile clients. Latencies in milliseconds are medians of the
    rounds' p99: a round in which other programs had the machine does not decide."""

    def __init__(self) -> None:
        self._quiet: list[float] = []
        self._beside: list[float] = []
        self.failures = 0
        """Turns of others that were refused, lost or stalled beside hostile clients."""

    def add_quiet(self, figures: Mapping[str, float]) -> None:
        """Count a measurement without hostile clients."""
        self._quiet.append(figures["p99"])

    def add_beside(self, figures: Mapping[str, float]) -> None:
        """Count a measurement beside them."""
        self._beside.append(figures["p99"])
        self.failures += round(figures["refused"] + figures["lost"] + figures["stalled"])

    @property
    def rounds(self) -> int:
        return len(self._beside)

    @property
    def quiet(self) -> float:
        return median(self._quiet)

    @property
    def beside(self) -> float:
        return median(self._beside)

    @property
    def bound(self) -> float:
        """The p99 that is allowed beside hostile clients."""
        return _MAX_RATIO * self.quiet + _MAX_ADDED_MS

    @property
    def holds(self) -> bool:
        """Whether others hardly notice the hostile clients."""
        return self.beside <= self.bound and not self.failures


async def compare(measure: Measure, hostile: Hostile, turns: int, rounds: int = 1) -> Comparison:
    """Measure in turn without and with hostile clients: so many turns of so many rounds each.

    If the bound is missed, as many turns follow, up to three times as many in all: on a busy
    machine the medians need them. Every round counts. The order changes from turn to turn, so that
    a load which comes or goes does not favour one of the two.
    """
    comparison = Comparison()
    for turn in range(_MAX_EXTENSION * turns):
        if turn and turn % turns == 0 and (comparison.holds or comparison.failures):
            break
        for is_beside in (False, True) if turn % 2 == 0 else (True, False):
            async with hostile() if is_beside else nullcontext():
                figures = [await measure() for _ in range(rounds)]
            for one in figures:
                (comparison.add_beside if is_beside else comparison.add_quiet)(one)
    return comparison
