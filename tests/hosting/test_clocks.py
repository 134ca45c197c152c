"""Time is charged to the seat that decides, never for a pause, never to a computer."""

from __future__ import annotations

import pytest
from tests.hosting.logged_match import LoggedMatch, begun, facts, opened

from boardwright.hosting import Refused, TimeControl, match_record, turn_commands
from boardwright.hosting.clocks import MAX_RETURN_MS, MIN_RETURN_MS

REAL = TimeControl("real", 60, 5)
TURN = TimeControl("turn", 60)
FIRST = "c1-c2 d1+d4 c2+c5"
SECOND = "c6-c5 c5+c1 d6+d2"


def _left(logged: LoggedMatch) -> list[int | None]:
    return [logged.hosted.remaining_ms(seat, logged.now) for seat in (0, 1)]


def test_a_budget_is_used_up_by_thinking_and_grows_with_each_turn() -> None:
    logged = begun(clock=REAL)
    assert logged.hosted.clocks.next_timeout(0) == (60_000, (0,))
    logged.now = 20_000
    assert _left(logged) == [40_000, 60_000]
    (event,) = logged.play(0, FIRST)
    assert event.spent == 20_000  # type: ignore[union-attr]
    assert _left(logged) == [45_000, 60_000]
    assert logged.hosted.clocks.next_timeout(logged.now) == (60_000, (1,))
    logged.now = 21_000
    assert _left(logged) == [45_000, 59_000]


def test_a_turn_that_is_played_in_parts_earns_its_seconds_once(pennies: str) -> None:
    logged = begun(pennies, clock=REAL)
    logged.now = 10_000
    logged.play(0, "mark:1")
    assert _left(logged) == [50_000, 60_000]
    logged.now = 20_000
    logged.play(0, "mark:2")
    assert _left(logged) == [45_000, 60_000]
    assert logged.restored().remaining_ms(0, logged.now) == 45_000


def test_time_for_each_turn_begins_anew() -> None:
    logged = begun(clock=TURN)
    logged.now = 59_000
    logged.play(0, FIRST)
    logged.now = 100_000
    assert _left(logged) == [60_000, 19_000]
    logged.play(1, SECOND)
    assert _left(logged) == [60_000, 60_000]


def test_running_out_of_time_loses() -> None:
    logged = begun(clock=REAL)
    logged.now = 59_999
    assert turn_commands.expire_clock(logged.hosted, logged.now) is None
    logged.now = 60_000
    with pytest.raises(Refused) as refused:
        logged.play(0, FIRST)
    assert refused.value.code == "time_over"
    logged.do(turn_commands.expire_clock, logged.now)
    assert logged.hosted.ending is not None
    assert logged.hosted.ending.winners == (1,)
    assert logged.hosted.ending.reason == "time"
    assert logged.hosted.ending.text == "White wins: Black ran out of time."
    assert logged.hosted.clocks.next_timeout(logged.now) is None
    assert match_record.record(logged.hosted).tags["ending"] == "time"


def test_with_more_players_the_game_goes_on_without_the_slow_one() -> None:
    logged = begun("grow", 3, clock=REAL, players=3, size=5, first="seat1")
    logged.now = 60_000
    logged.do(turn_commands.expire_clock, logged.now)
    assert logged.hosted.status == "playing"
    assert logged.hosted.in_play == (1, 2)
    assert logged.hosted.deciding == (1,)
    assert turn_commands.expire_clock(logged.hosted, logged.now) is None
    logged.now = 120_000
    logged.do(turn_commands.expire_clock, logged.now)
    assert logged.hosted.ending is not None
    assert logged.hosted.ending.winners == (2,)
    assert logged.hosted.ending.reason == "time"


def test_another_leaving_does_not_stop_a_clock() -> None:
    logged = begun("grow", 3, clock=REAL, players=3, size=5, first="seat1")
    logged.now = 10_000
    logged.do(turn_commands.withdraw, 2, "resigned", logged.now)
    logged.now = 15_000
    assert logged.hosted.remaining_ms(0, logged.now) == 45_000


def test_a_sealed_step_runs_both_clocks(pennies: str) -> None:
    logged = begun(pennies, clock=REAL)
    logged.now = 1_000
    logged.play(0, "mark:1 mark:2")
    assert logged.hosted.clocks.next_timeout(logged.now) == (60_000, (1,))
    assert logged.hosted.clocks.is_running(0)
    assert logged.hosted.clocks.is_running(1)
    logged.now = 3_000
    logged.play(1, "hold:0")
    logged.now = 8_000
    logged.play(0, "hold:1")
    assert _left(logged) == [60_000 + 10_000 - 1_000 - 7_000, 60_000 + 5_000 - 2_000]


def test_computers_have_no_clock() -> None:
    logged = opened("thrive", "computer", "me", clock=REAL)
    assert logged.hosted.deciding == (0,)
    assert logged.hosted.remaining_ms(0, 10**9) is None
    assert logged.hosted.clocks.next_timeout(10**9) is None


# -- outages -------------------------------------------------------------------------------------


def _thinking() -> LoggedMatch:
    """White thinks from 10 s on, with 60 s left."""
    logged = begun(clock=REAL)
    logged.now = 10_000
    logged.play(0, FIRST)
    return logged


def _out(logged: LoggedMatch, *spans: tuple[int, int]) -> None:
    logged.do(turn_commands.leave_out, spans, logged.now)
    assert facts(logged.restored()) == facts(logged.hosted)


def _left_at(logged: LoggedMatch, now: int) -> int | None:
    return logged.hosted.remaining_ms(1, now)


def test_an_outage_is_never_charged() -> None:
    logged = _thinking()
    logged.now = 40_000
    _out(logged, (20_000, 40_000))
    assert _left_at(logged, 20_000 + 20_000 + MAX_RETURN_MS) == 50_000
    assert _left_at(logged, 60_000) == 42_000
    assert logged.hosted.clocks.spent(0, 60_000) == 0
    assert logged.hosted.remaining_ms(0, 60_000) == 55_000, "what was spent stays spent"


def test_a_restart_changes_no_clock() -> None:
    logged = _thinking()
    assert logged.restored().remaining_ms(1, 50_000) == _left_at(logged, 50_000) == 20_000


def test_an_outage_that_two_processes_log_counts_once() -> None:
    logged = _thinking()
    logged.now = 31_000
    _out(logged, (20_000, 30_000))
    alone = _left_at(logged, 45_000)
    assert not logged.hosted.clocks.lacks(19_000, 5_000)
    assert not logged.hosted.clocks.lacks(20_500, 31_000), "it lies within the pause"
    assert logged.hosted.clocks.lacks(19_000, 31_000)
    _out(logged, (20_500, 30_500), (20_000, 30_000))
    assert alone is not None
    assert _left_at(logged, 45_000) == alone + 500
    _out(logged, (18_000, 30_500))
    assert _left_at(logged, 45_000) == alone + 500 + 2_000 + 2_000, "2 s before, and 2 s after it"


def test_clocks_stand_still_until_players_can_be_back() -> None:
    """As long as the outage took, at least 2 s and at most 12 s."""
    for lasted, pause in ((300, MIN_RETURN_MS), (7_000, 7_000), (3_600_000, MAX_RETURN_MS)):
        logged = _thinking()
        since, until = 15_000, 15_000 + lasted
        logged.now = until
        _out(logged, (since, until))
        end = until + pause
        assert _left_at(logged, end) == 55_000
        assert logged.hosted.clocks.spent(1, end - 1) == 5_000, "played at once"
        assert logged.hosted.clocks.next_timeout(until) == (55_000 + pause, (1,))
        assert turn_commands.expire_clock(logged.hosted, end + 54_999) is None
        assert turn_commands.expire_clock(logged.hosted, end + 55_000) is not None


def test_an_outage_before_a_clock_began_does_not_matter() -> None:
    logged = _thinking()
    assert not logged.hosted.clocks.lacks(0, 10_000)
    assert logged.hosted.clocks.lacks(0, 10_001)
    logged.now = 12_000
    _out(logged, (0, 12_000))
    assert _left_at(logged, 24_000) == 60_000
    assert _left_at(logged, 25_000) == 59_000
    logged.now = 30_000
    logged.play(1, SECOND)
    assert logged.hosted.clocks.spent(0, 40_000) == 10_000


def test_a_turn_stored_after_an_outage_starts_no_clock_within_it() -> None:
    """It came before and was on its way to the disk all the time."""
    logged = begun(clock=REAL)
    logged.now = 10_000
    transition = logged.decide(0, FIRST)
    logged.apply(transition)
    logged.now = 30_000
    _out(logged, (9_000, 30_000))
    assert _left(logged)[0] == 55_000
    assert _left_at(logged, 42_000) == 60_000


def test_when_the_time_was_set_back_thinking_begins_anew() -> None:
    logged = _thinking()
    logged.now = 3_600_000
    _out(logged, (10_000, 3_600_000))
    logged.play(1, SECOND)
    logged.now = 5_000
    assert logged.hosted.clocks.running_since == (3_600_000, 3_600_000)
    _out(logged, (5_000, 5_000))
    assert logged.hosted.clocks.running_since == (5_000, 5_000)
    assert logged.hosted.clocks.next_timeout(5_000) == (55_000 + MIN_RETURN_MS, (0,))
    assert logged.hosted.clocks.next_timeout(3_595_000) == (0, (0,)), "no outage is still to come"


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    logged = begun()
    assert _left(logged) == [None, None]
    assert turn_commands.expire_clock(logged.hosted, 10**12) is None
