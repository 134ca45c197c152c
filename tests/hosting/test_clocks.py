"""Time: charged to whoever thinks, never for a pause, never to a computer."""

from __future__ import annotations

import pytest
from tests.hosting.harness import Desk, begun, opened

from boardwright.hosting import Refused, TimeControl, match_record, turns

REAL = TimeControl("real", 60, 5)
TURN = TimeControl("turn", 60)
FIRST = "c1-c2 d1+d4 c2+c5"
SECOND = "c6-c5 c5+c1 d6+d2"


def _left(desk: Desk) -> list[int | None]:
    return [desk.hosted.left(seat, desk.now) for seat in (0, 1)]


def test_a_budget_is_used_up_by_thinking_and_grows_with_each_turn() -> None:
    desk = begun(clock=REAL)
    assert desk.hosted.clocks.due(0) == (60_000, (0,))
    desk.now = 20_000
    assert _left(desk) == [40_000, 60_000]
    (event,) = desk.play(0, FIRST)
    assert event.spent == 20_000  # type: ignore[union-attr]
    assert _left(desk) == [45_000, 60_000]
    assert desk.hosted.clocks.due(desk.now) == (60_000, (1,))
    desk.now = 21_000
    assert _left(desk) == [45_000, 59_000]


def test_time_for_each_turn_begins_anew() -> None:
    desk = begun(clock=TURN)
    desk.now = 59_000
    desk.play(0, FIRST)
    desk.now = 100_000
    assert _left(desk) == [60_000, 19_000]
    desk.play(1, SECOND)
    assert _left(desk) == [60_000, 60_000]


def test_running_out_of_time_loses() -> None:
    desk = begun(clock=REAL)
    desk.now = 59_999
    assert turns.expire_clock(desk.hosted, desk.now) is None
    desk.now = 60_000
    with pytest.raises(Refused) as refused:
        desk.play(0, FIRST)
    assert refused.value.code == "time_over"
    desk.do(turns.expire_clock, desk.now)
    assert desk.hosted.ending is not None
    assert desk.hosted.ending.winners == (1,)
    assert desk.hosted.ending.reason == "time"
    assert desk.hosted.ending.text == "White wins: Black ran out of time."
    assert desk.hosted.clocks.due(desk.now) is None
    assert match_record.record(desk.hosted).tags["ending"] == "time"


def test_with_more_players_the_game_goes_on_without_the_slow_one() -> None:
    desk = begun("grow", 3, clock=REAL, players=3, size=5, first="seat1")
    desk.now = 60_000
    desk.do(turns.expire_clock, desk.now)
    assert desk.hosted.status == "playing"
    assert desk.hosted.in_play == (1, 2)
    assert desk.hosted.deciding == (1,)
    assert turns.expire_clock(desk.hosted, desk.now) is None
    desk.now = 120_000
    desk.do(turns.expire_clock, desk.now)
    assert desk.hosted.ending is not None
    assert desk.hosted.ending.winners == (2,)
    assert desk.hosted.ending.reason == "time"


def test_another_leaving_does_not_stop_a_clock() -> None:
    desk = begun("grow", 3, clock=REAL, players=3, size=5, first="seat1")
    desk.now = 10_000
    desk.do(turns.withdraw, 2, "resigned", desk.now)
    desk.now = 15_000
    assert desk.hosted.left(0, desk.now) == 45_000


def test_a_sealed_step_runs_both_clocks(pennies: str) -> None:
    desk = begun(pennies, clock=REAL)
    desk.now = 1_000
    desk.play(0, "mark:1 mark:2")
    assert desk.hosted.clocks.due(desk.now) == (60_000, (1,))
    assert desk.hosted.clocks.is_running(0)
    assert desk.hosted.clocks.is_running(1)
    desk.now = 3_000
    desk.play(1, "hold:0")
    desk.now = 8_000
    desk.play(0, "hold:1")
    assert _left(desk) == [60_000 + 10_000 - 1_000 - 7_000, 60_000 + 5_000 - 2_000]


def test_computers_have_no_clock() -> None:
    desk = opened("thrive", "computer", "me", clock=REAL)
    assert desk.hosted.deciding == (0,)
    assert desk.hosted.left(0, 10**9) is None
    assert desk.hosted.clocks.due(10**9) is None


def test_a_pause_is_never_charged() -> None:
    desk = begun(clock=REAL)
    desk.now = 10_000
    desk.play(0, FIRST)
    desk.now = 50_000
    assert desk.restored(down=None).left(1, desk.now) == 60_000, "thinking begins anew"
    assert desk.restored(down=()).left(1, desk.now) == 20_000, "there was no pause"
    gaps = ((0, 15_000), (30_000, 40_000), (48_000, 99_000))
    assert desk.restored(down=gaps).left(1, desk.now) == 60_000 - 40_000 + 5_000 + 10_000 + 2_000
    assert desk.restored(down=((0, 10**9),)).left(1, desk.now) == 60_000
    assert desk.restored(down=None).left(0, desk.now) == 55_000, "what was spent stays spent"


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    desk = begun()
    assert _left(desk) == [None, None]
    assert turns.expire_clock(desk.hosted, 10**12) is None
