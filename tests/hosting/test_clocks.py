"""Time is charged to the seat that decides, never for a pause, never to a computer."""

from __future__ import annotations

import pytest
from tests.hosting.logged_match import LoggedMatch, begun, opened

from boardwright.hosting import Refused, TimeControl, match_record, turn_commands

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


def test_a_pause_is_never_charged() -> None:
    logged = begun(clock=REAL)
    logged.now = 10_000
    logged.play(0, FIRST)
    logged.now = 50_000
    assert logged.restored(down=None).remaining_ms(1, logged.now) == 60_000, "thinking begins anew"
    assert logged.restored(down=()).remaining_ms(1, logged.now) == 20_000, "there was no pause"
    gaps = ((0, 15_000), (30_000, 40_000), (48_000, 99_000))
    assert (
        logged.restored(down=gaps).remaining_ms(1, logged.now)
        == 60_000 - 40_000 + 5_000 + 10_000 + 2_000
    )
    assert logged.restored(down=((0, 10**9),)).remaining_ms(1, logged.now) == 60_000
    assert logged.restored(down=None).remaining_ms(0, logged.now) == 55_000, (
        "what was spent stays spent"
    )


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    logged = begun()
    assert _left(logged) == [None, None]
    assert turn_commands.expire_clock(logged.hosted, 10**12) is None
