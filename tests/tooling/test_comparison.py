"""How latencies beside hostile clients are judged: `python -m proofs flood`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from benchmarks.load.comparison import Comparison, compare

ROUNDS = 5


class Machine:
    """Measurements of its own choice; the last one of each kind is repeated."""

    def __init__(self, quiet: Sequence[float], beside: Sequence[float], lost: int = 0) -> None:
        self._values = {"quiet": list(quiet), "beside": list(beside)}
        self._kind, self._lost = "quiet", lost
        self.measured: list[str] = []

    @asynccontextmanager
    async def hostile(self) -> AsyncIterator[None]:
        self._kind = "beside"
        yield
        self._kind = "quiet"

    async def measure(self) -> dict[str, float]:
        self.measured.append(self._kind)
        values, lost = self._values[self._kind], 0
        if self._kind == "beside":
            lost, self._lost = self._lost, 0
        p99 = values.pop(0) if len(values) > 1 else values[0]
        return {"p99": p99, "refused": 0, "lost": lost, "stalled": 0}

    def compare(self) -> Comparison:
        return asyncio.run(compare(self.measure, self.hostile, ROUNDS))


def test_the_bound_is_a_fifth_and_two_milliseconds() -> None:
    assert Machine([5.0], [8.0]).compare().holds
    assert not Machine([5.0], [8.01]).compare().holds


def test_both_are_measured_in_turn_and_each_is_first_as_often() -> None:
    machine = Machine([1.0], [1.0])
    assert machine.compare().rounds == ROUNDS
    first, second = ["quiet", "beside"], ["beside", "quiet"]
    assert machine.measured == [*first, *second, *first, *second, *first]


def test_hostile_clients_may_stay_for_several_rounds() -> None:
    machine = Machine([2.0], [9.0])
    comparison = asyncio.run(compare(machine.measure, machine.hostile, 1, 2))
    assert comparison.rounds == 6
    both = ["quiet"] * 2 + ["beside"] * 2
    assert machine.measured == [*both, *both[::-1], *both]


def test_a_disturbed_round_does_not_decide() -> None:
    assert Machine([2.0], [90.0, 80.0, 2.0]).compare().rounds == ROUNDS
    assert not Machine([90.0, 80.0, 2.0], [9.0]).compare().holds


def test_more_rounds_are_added_and_none_is_forgotten() -> None:
    comparison = Machine([2.0], [90.0] * 4 + [2.0]).compare()
    assert (comparison.rounds, comparison.holds) == (2 * ROUNDS, True)
    comparison = Machine([2.0], [90.0] * 8 + [2.0]).compare()
    assert (comparison.rounds, comparison.holds) == (3 * ROUNDS, False)


def test_a_lost_turn_is_never_made_up_for() -> None:
    comparison = Machine([2.0], [2.0], lost=1).compare()
    assert (comparison.rounds, comparison.failures, comparison.holds) == (ROUNDS, 1, False)
