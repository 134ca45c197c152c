"""The log entries of a match are found by their steps, whatever was taken back."""

from __future__ import annotations

import random

import pytest
from tests.hosting.logged_match import LoggedMatch, begun
from tests.server.in_process import ManualClock

from boardwright.hosting import Transition, agreements
from boardwright.present import log_entries
from boardwright.server.live_match import LiveMatch
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
