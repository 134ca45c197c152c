"""What the server does by itself: clocks run out, idle matches and slow readers are dropped."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.idle_loop import advance, settle
from tests.server.in_process import ManualClock, Transport, inside, until
from tests.server.process import thrive_turns

from boardwright.server import create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.background import sweep
from boardwright.server.connection import MAX_MESSAGES, TRY_AGAIN_LATER, Connection
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.session import Principal
from boardwright.store import Conflict, StoreFailed

ADA, BOB = Principal("guest:ada"), Principal("guest:bob")
REAL = wire.TimeControl("real", 60, 2)


async def _match(context: AppContext, **more: Any) -> tuple[LiveMatch, list[Transport]]:
    wish = wire.CreateMatch("thrive", (wire.SeatSetup("me"), wire.SeatSetup("open")), **more)
    made = await create_match.create(context, ADA, wish)
    live_match = await context.registry.live_match(made.match)
    await join_match.join(context, live_match, BOB, wire.JoinMatch())
    return live_match, [
        Transport(context, live_match, who, (seat,)) for seat, who in enumerate((ADA, BOB))
    ]


async def _play(live_match: LiveMatch, lines: list[Transport], number: int) -> None:
    seat, actions = thrive_turns(number + 1)[number]
    ply = live_match.hosted.ply
    await lines[seat].say(type="play", id=f"t{number}", ply=ply, actions=actions)
    assert live_match.hosted.ply == ply + 1


# -- clocks ----------------------------------------------------------------------------------


def test_thinking_is_charged_and_the_increment_given(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        live_match, lines = await _match(context, clock=REAL)
        clock.advance(10_000)
        await _play(live_match, lines, 0)
        seats = lines[1].heard("update")[-1]["seats"]
        assert (seats[0]["remaining_ms"], seats[1]["remaining_ms"]) == (52_000, 60_000)
        assert "clock_running" not in seats[0]
        assert seats[1]["clock_running"] is True

    inside(tmp_path, body, clock=clock)


def test_running_out_of_time_ends_the_match(tmp_path: Path) -> None:
    clock = ManualClock()

    def wait(seconds: int) -> None:
        clock.advance(1000 * seconds)
        advance(seconds)

    async def body(context: AppContext) -> None:
        live_match, lines = await _match(context, clock=REAL)
        wait(59)
        await settle()
        assert live_match.hosted.status == "playing"
        wait(1)
        await until(context, lambda: live_match.hosted.status == "over")
        ending = lines[0].heard("update")[-1]["ending"]
        assert (ending["winners"], ending["reason"]) == ([1], "time")

    inside(tmp_path, body, clock=clock)


def test_an_evicted_match_keeps_its_clock(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        live_match, lines = await _match(context, clock=REAL)
        await _play(live_match, lines, 0)
        live_match.connections.clear()
        clock.advance(20_000)
        context.registry.unload_idle(1_000)
        assert live_match.id not in context.registry.live_matches
        back = await context.registry.live_match(live_match.id)
        assert back is not live_match
        assert back.hosted.remaining_ms(1, clock.now()) == 40_000

    inside(tmp_path, body, clock=clock)


# -- memory ----------------------------------------------------------------------------------


def test_only_idle_matches_are_evicted(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        live_match, _ = await _match(context)
        clock.advance(60_000)
        context.registry.unload_idle(1_000)
        assert live_match.id in context.registry.live_matches  # somebody is connected
        live_match.connections.clear()
        context.registry.unload_idle(1_000_000)
        assert live_match.id in context.registry.live_matches
        context.registry.unload_idle(1_000)
        assert live_match.id not in context.registry.live_matches
        with pytest.raises(Problem):
            await context.registry.live_match("nobody")

    inside(tmp_path, body, clock=clock)


def test_old_unfinished_matches_are_swept_and_finished_ones_stay(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        (old, _), (over, lines) = await _match(context), await _match(context)
        await lines[0].say(type="resign", id="r")
        assert await context.store.sweep(clock.now()) == 0
        assert await context.store.sweep(clock.now() + 1) == 1
        assert await context.store.load(old.id) == []
        assert await context.store.load(over.id) != []

    inside(tmp_path, body, clock=clock)


_DAY = 86_400_000


def test_watched_matches_are_not_swept(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        (left, gone), (live_match, lines) = await _match(context), await _match(context)
        for transport in (*gone, lines[1]):
            context.presence.disconnect(
                left if transport in gone else live_match, transport.connection
            )
        clock.advance(20 * _DAY)
        assert await sweep(context) == 1
        assert await context.store.load(left.id) == []
        await _play(live_match, lines, 0)

    inside(tmp_path, body, clock=clock)


def test_a_match_played_now_and_then_is_not_swept(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        live_match, lines = await _match(context)
        for number in range(5):
            for transport in lines:
                context.presence.disconnect(live_match, transport.connection)
            clock.advance(5 * _DAY)
            context.registry.unload_idle(1_000)
            live_match = await context.registry.live_match(live_match.id)
            lines = [
                Transport(context, live_match, who, (seat,)) for seat, who in enumerate((ADA, BOB))
            ]
            await _play(live_match, lines, number)
        assert await context.store.sweep(clock.now() - 14 * _DAY) == 0

    inside(tmp_path, body, clock=clock)


def test_a_slow_reader_is_disconnected_and_the_others_are_not(tmp_path: Path) -> None:
    class Full:
        """The line of somebody who does not read."""

        on_writable: Callable[[], None] | None = None
        closed = 0

        def can_write(self) -> bool:
            return False

        def write(self, texts: Sequence[bytes]) -> None:
            raise AssertionError("it does not take that")

        def close(self, code: int, reason: str) -> None:
            self.closed = code

    async def body(context: AppContext) -> None:
        live_match, lines = await _match(context)
        transport = Full()
        reader = Connection(Principal("guest:eve"), (), None, transport)
        live_match.connections.append(reader)
        for _ in range(MAX_MESSAGES - 3):
            reader.post(b"{}")
        for number in range(8):
            assert reader.is_open is (number <= 3)
            await _play(live_match, lines, number)
        assert transport.closed == TRY_AGAIN_LATER
        assert len(lines[1].heard("update")) >= 8

    inside(tmp_path, body)


def test_messages_for_a_full_socket_are_sent_later(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        live_match, lines = await _match(context)
        lines[1].can_write = lambda: False  # type: ignore[method-assign]
        for number in range(3):
            await _play(live_match, lines, number)
        assert lines[1].heard("update") == []
        lines[1].can_write = lambda: True  # type: ignore[method-assign]
        assert lines[1].on_writable is not None
        lines[1].on_writable()
        assert len(lines[1].heard("update")) == 3

    inside(tmp_path, body)


# -- absence ---------------------------------------------------------------------------------


def test_a_computer_may_replace_an_absent_player(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        live_match, lines = await _match(context)
        ask = {"type": "offer", "kind": "computer", "target": 1, "level": 2}
        await lines[0].say(**ask, id="a")
        assert lines[0].heard("error")[-1]["code"] == "not_absent"
        context.presence.disconnect(live_match, lines[1].connection)
        await lines[0].say(**ask, id="b")
        assert lines[0].heard("error")[-1]["code"] == "not_absent"
        clock.advance(60_000)
        await lines[0].say(**ask, id="c")
        assert lines[0].heard("ack")[-1]["id"] == "c"
        assert live_match.hosted.seats[1].kind == "computer"
        assert await context.seats(live_match, BOB) == ()

    inside(tmp_path, body, clock=clock)


# -- the disk --------------------------------------------------------------------------------


def test_a_turn_that_is_not_stored_is_not_played(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        live_match, lines = await _match(context)
        ply, append = live_match.hosted.ply, context.store.append
        turn = thrive_turns(1)[0][1]

        async def full(*_: Any, **__: Any) -> None:
            raise StoreFailed("the disk is full")

        context.store.append = full  # type: ignore[method-assign]
        await lines[0].say(type="play", id="a", ply=ply, actions=turn)
        refused = lines[0].heard("error")[-1]
        assert refused["code"] == "store_failed"
        assert "full" not in refused["detail"]  # that is for the log
        assert lines[1].heard("update") == []
        assert live_match.hosted.ply == ply
        context.store.append = append  # type: ignore[method-assign]
        await lines[0].say(type="play", id="b", ply=ply, actions=turn)
        assert lines[0].heard("ack")[-1] == {"type": "ack", "id": "b", "ply": ply + 1}

    inside(tmp_path, body)


def test_a_turn_that_is_stored_although_its_write_failed_is_played(tmp_path: Path) -> None:
    """Once: the next command finds it, whoever sends it."""

    async def body(context: AppContext) -> None:
        live_match, lines = await _match(context)
        ply, append = live_match.hosted.ply, context.store.append
        turns = [actions for _, actions in thrive_turns(2)]

        async def lost_answer(*rows: Any, **more: Any) -> None:
            await append(*rows, **more)
            raise StoreFailed("no answer")

        context.store.append = lost_answer  # type: ignore[method-assign]
        await lines[0].say(type="play", id="a", ply=ply, actions=turns[0])
        assert lines[0].heard("error")[-1]["code"] == "store_failed"
        context.store.append = append  # type: ignore[method-assign]
        await lines[0].say(type="play", id="b", ply=ply, actions=turns[0])
        assert lines[0].heard("error")[-1]["code"] == "stale"
        assert lines[1].heard("update")[-1]["ply"] == ply + 1
        await lines[0].say(type="play", id="a", ply=ply, actions=turns[0])
        await lines[1].say(type="play", id="c", ply=ply + 1, actions=turns[1])
        for line, id, after in ((lines[0], "a", ply + 1), (lines[1], "c", ply + 2)):
            assert line.heard("ack")[-1] == {"type": "ack", "id": id, "ply": after}

    inside(tmp_path, body)


def test_a_match_changed_by_another_process_is_reloaded(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        live_match, lines = await _match(context)
        ply, append = live_match.hosted.ply, context.store.append
        turn = thrive_turns(1)[0][1]

        async def lost_answer(*rows: Any, **more: Any) -> None:
            await append(*rows, **more)
            raise Conflict("somebody was faster")

        context.store.append = lost_answer  # type: ignore[method-assign]
        await lines[0].say(type="play", id="a", ply=ply, actions=turn)
        context.store.append = append  # type: ignore[method-assign]
        assert live_match.hosted.ply == ply + 1
        assert lines[1].heard("update")[-1]["ply"] == ply + 1
        assert json.loads(lines[0].sent[-1]) == {"type": "ack", "id": "a", "ply": ply + 1}

    inside(tmp_path, body)
