"""The log entries of a match are found by their steps and made once, whatever was taken back."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.hosting.logged_match import LoggedMatch, begun
from tests.server.in_process import ManualClock

from boardwright.hosting import Transition, agreements
from boardwright.present import LogEntry, log_entries
from boardwright.server import log_cache
from boardwright.server.live_match import LiveMatch
from boardwright.server.log_cache import LogCache
from boardwright.server.log_index import LogIndex


@pytest.mark.parametrize("game", ["thrive", "grow", "thrust"])
def test_the_index_follows_the_match(game: str) -> None:
    logged, rng = begun(game), random.Random(5)
    index = LogIndex(logged.hosted.match)
    for _ in range(30):
        if logged.hosted.status != "playing":
            break
        before = logged.hosted.match.count
        logged.turn(rng)
        first, number = index.entry_of(before)
        assert first <= before
        entries = log_entries(logged.hosted.match, None)
        assert len(index.starts) == len(entries)
        assert log_entries(logged.hosted.match, None, first, number) == entries[number - 1 :]


@pytest.mark.parametrize("game", ["thrive", "grow", "thrust"])
def test_cached_entries_are_those_of_the_match(game: str) -> None:
    """Asked for after every turn, now and then, and never before the end."""
    logged, rng = begun(game), random.Random(5)
    match = logged.hosted.match
    caches = {every: LogCache(match, LogIndex(match)) for every in (1, 7, 1000)}
    viewers = (None, *range(match.game.seats))
    for turn in range(1, 40):
        if logged.hosted.status != "playing":
            break
        logged.turn(rng)
        for every, cache in caches.items():
            if turn % every == 0:
                for seat in viewers:
                    assert list(cache.entries(seat)) == log_entries(match, seat)
    for cache in caches.values():
        for seat in viewers:
            assert list(cache.entries(seat)) == log_entries(match, seat)


@pytest.mark.parametrize("game", ["thrive", "grow", "thrust"])
def test_cached_entries_follow_takebacks(game: str) -> None:
    """To every step, with other turns played since."""
    logged, rng = begun(game), random.Random(6)
    match = logged.hosted.match
    for _ in range(12):
        if logged.hosted.status == "playing":
            logged.turn(rng)
    steps, states = match.steps, list(match.states)
    for keep in range(len(steps)):
        index = LogIndex(match)
        cache = LogCache(match, index)
        assert list(cache.entries(0)) == log_entries(match, 0)
        match.rewind(keep)
        again = keep + (len(steps) - keep) // 2
        for number in range(keep, again):
            match.take(steps[number], states[number + 1])
        index.truncate(keep)
        cache.truncate(keep)
        assert list(index.starts) == list(LogIndex(match).starts)
        assert list(cache.entries(0)) == log_entries(match, 0)
        for number in range(again, len(steps)):
            match.take(steps[number], states[number + 1])
        assert list(cache.entries(0)) == log_entries(match, 0)


def test_entries_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    logged, rng = begun("grow"), random.Random(5)
    match, made = logged.hosted.match, list[int]()
    for _ in range(20):
        logged.turn(rng)

    def count(*given: Any) -> list[LogEntry]:
        made.append(given[3])
        return log_entries(*given)

    monkeypatch.setattr(log_cache, "log_entries", count)
    cache = LogCache(match, LogIndex(match))
    for seat in (None, 0, 1):
        assert len(cache.entries(seat)) == len(log_entries(match, seat))
    assert made == list(range(1, len(cache.entries(None)) + 1))  # nothing is hidden: all share them
    logged.turn(rng)
    before = len(made)
    cache.entries(0)
    assert len(made) - before <= 2


def test_a_takeback_that_comes_with_other_turns_is_not_overlooked() -> None:
    """As when a process reads what another has logged: the match may be longer than before."""
    logged = begun("grow", size=6, first="seat1")
    for seat, turn in enumerate(("+e1", "+c2", "+a6 end", "+d3 c2-c1 end")):
        logged.play(seat % 2, turn)
    live_match = LiveMatch(logged.hosted, ManualClock())
    assert list(live_match.log_index.starts) == [0, 1, 2, 4]

    other = LoggedMatch(logged.log)
    other.do(agreements.offer, 1, "takeback", 1)
    other.do(agreements.accept, 0, "takeback", 2)
    other.play(1, "+d3 end")
    other.play(0, "+e5 a6-a5 e1-d1 end")
    number = logged.hosted.event_count
    live_match.apply(Transition(number, tuple(other.log[number:])), 3)
    assert list(live_match.log_index.starts) == [0, 1, 2, 4, 6]
