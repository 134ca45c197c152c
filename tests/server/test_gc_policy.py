"""A full collection waits for a quiet moment, but not for ever."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from boardwright.server.gc_policy import GcPolicy


class Times:
    """Seconds that have passed, and those worked in them."""

    def __init__(self) -> None:
        self.passed = self.worked = 0.0

    def pass_by(self, passed: float, worked: float) -> None:
        self.passed += passed
        self.worked += worked


@pytest.fixture
def times() -> Iterator[Times]:
    before, times = gc.get_threshold(), Times()
    yield times
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.parametrize(
    ("looks", "worked", "is_due"),
    [(99, 0.0, False), (100, 1.9, True), (19_999, 2.0, False), (20_000, 10.0, True)],
)
def test_when_a_full_collection_is_due(
    monkeypatch: pytest.MonkeyPatch, times: Times, looks: int, worked: float, is_due: bool
) -> None:
    gc_policy = GcPolicy(lambda: times.passed, lambda: times.worked)
    thorough: list[None] = []
    monkeypatch.setattr(gc, "get_count", lambda: (0, looks, 0))
    monkeypatch.setattr(gc, "collect", lambda: thorough.append(None))
    times.pass_by(10.0, worked)
    asyncio.run(gc_policy.collect_if_due())
    assert bool(thorough) is is_due


def test_many_closed_sockets_are_collected_under_load(
    monkeypatch: pytest.MonkeyPatch, times: Times
) -> None:
    """Or a server that is never idle would keep gigabytes of them."""
    closed, thorough = 10, list[None]()
    gc_policy = GcPolicy(lambda: times.passed, lambda: times.worked, lambda: closed)
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 0))
    monkeypatch.setattr(gc, "collect", lambda: thorough.append(None))
    for more, collections in ((3_999, 0), (1, 1), (3_999, 1), (1, 2)):
        closed += more
        times.pass_by(10.0, 10.0)
        asyncio.run(gc_policy.collect_if_due())
        assert len(thorough) == collections


def test_playing_collects_young_objects_only(times: Times) -> None:
    GcPolicy()
    before = gc.get_stats()
    kept = [[number] for number in range(60_000)]
    after = gc.get_stats()
    assert len(kept) == 60_000
    assert after[0]["collections"] >= before[0]["collections"] + 10
    assert [one["collections"] for one in after[1:]] == [one["collections"] for one in before[1:]]
