"""Things that go wrong between the log, the lists, the computers and other processes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from tests.server.in_process import Idle, ManualClock, Transport, inside, until
from tests.server.process import PATIENCE, thrive_turns

from boardwright.hosting import turn_commands
from boardwright.hosting.events import ChatSent, encode
from boardwright.server import computer_players, create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.live_match import LiveMatch
from boardwright.server.session import Principal
from boardwright.store import Appended, StoredEvent, StoreFailed

ADA, BOB = Principal("guest:ada"), Principal("guest:bob")
ME, OPEN, COMPUTER = wire.SeatSetup("me"), wire.SeatSetup("open"), wire.SeatSetup("computer")


async def _match(context: AppContext, **more: Any) -> LiveMatch:
    made = await create_match.create(context, ADA, wire.CreateMatch("thrive", (ME, OPEN), **more))
    live_match = await context.registry.live_match(made.match)
    await join_match.join(context, live_match, BOB, wire.JoinMatch())
    return live_match


# -- the lists ---------------------------------------------------------------------------------


class _Unlisted:
    """A store that takes events, and no listings until it is mended."""

    def __init__(self, context: AppContext) -> None:
        self._store, self._append = context.store, context.store.append
        self._store.append = self._refuse_listings  # type: ignore[method-assign, assignment]

    def mend(self) -> None:
        self._store.append = self._append  # type: ignore[method-assign]

    async def _refuse_listings(
        self, match: str, first: int, rows: Sequence[StoredEvent], *more: Any
    ) -> None:
        if not rows:
            raise StoreFailed("the disk is full")
        await self._append(match, first, rows, *more)


async def _status_listed(context: AppContext, live_match: LiveMatch) -> str:
    listing = await context.store.listing(live_match.id)
    assert listing is not None
    return listing.status


def test_a_crash_between_log_and_lists_is_repaired(tmp_path: Path) -> None:
    """Or a finished match would be swept one day."""

    async def body(context: AppContext) -> None:
        live_match = await _match(context)
        store = _Unlisted(context)
        await context.registry.commit(
            live_match, turn_commands.withdraw(live_match.hosted, 0, "resigned", 0)
        )
        store.mend()
        listed = await context.store.listing(live_match.id)
        assert listed is not None
        assert listed.status == "playing"
        context.registry.live_matches.clear()  # as after a crash
        await context.registry.live_match(live_match.id)
        mended = await context.store.listing(live_match.id)
        assert mended is not None
        assert (mended.status, mended.updated) == ("over", listed.updated)

    inside(tmp_path, body)


def test_a_command_is_acknowledged_although_its_listing_was_not_stored(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        live_match = await _match(context)
        ada = Transport(context, live_match, ADA, (0,))
        store = _Unlisted(context)
        await ada.say(type="resign", id="r")
        assert ada.heard("ack")[-1]["id"] == "r"
        assert ada.heard("error") == []
        store.mend()
        context.presence.disconnect(live_match, ada.connection)
        clock.advance(600_000)
        context.registry.unload_idle(1_000)
        assert live_match.id in context.registry.live_matches  # until it is listed
        assert await _status_listed(context, live_match) == "playing"
        await context.registry.refresh_listings()
        assert await _status_listed(context, live_match) == "over"
        context.registry.unload_idle(1_000)
        assert live_match.id not in context.registry.live_matches

    inside(tmp_path, body, clock=clock)


# -- other processes ---------------------------------------------------------------------------


async def _say_elsewhere(context: AppContext, live_match: LiveMatch, text: str) -> Appended:
    """Another process adds to the log."""
    body = encode(ChatSent(0, 1, text, "Bob"))
    number = len(await context.store.load(live_match.id))
    await context.store.append(live_match.id, number, [StoredEvent(body)])
    return Appended(live_match.id, number, (body,))


def test_chat_from_another_process_does_not_make_a_turn_stale(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        live_match = await _match(context)
        ada = Transport(context, live_match, ADA, (0,))
        await _say_elsewhere(context, live_match, "Hello")
        ply, turn = live_match.hosted.ply, thrive_turns(1)[0][1]
        await ada.say(type="play", id="a", ply=ply, actions=turn)
        assert ada.heard("ack")[-1] == {"type": "ack", "id": "a", "ply": ply + 1}
        assert ada.heard("chat")[-1]["message"]["text"] == "Hello"

    inside(tmp_path, body)


def test_events_from_elsewhere_during_loading_are_not_missed(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        live_match, load = await _match(context), context.store.load
        context.registry.live_matches.clear()

        async def load_too_early(match: str, since: int = 0) -> list[bytes]:
            context.store.load = load  # type: ignore[method-assign]
            bodies = await load(match, since)
            context.registry.on_appended(await _say_elsewhere(context, live_match, "Hello"))
            return bodies

        context.store.load = load_too_early  # type: ignore[method-assign]
        back = await context.registry.live_match(live_match.id)
        await until(context, lambda: bool(back.hosted.chat))
        assert [one.text for one in back.hosted.chat] == ["Hello"]

    inside(tmp_path, body)


def test_a_process_that_missed_events_loads_them_again(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        live_match, load = await _match(context), context.store.load
        heard = await _say_elsewhere(context, live_match, "Hello")

        async def broken(match: str, since: int = 0) -> list[bytes]:
            context.store.load = load  # type: ignore[method-assign]
            raise StoreFailed("no connection")

        context.store.load = broken  # type: ignore[method-assign]
        context.registry.on_appended(Appended(heard.match, heard.first, ()))
        await until(context, lambda: bool(live_match.hosted.chat))
        assert [one.text for one in live_match.hosted.chat] == ["Hello"]

    inside(tmp_path, body, retry_seconds=0.0)


# -- computers ---------------------------------------------------------------------------------


class _Quick(Idle):
    """Never finds anything: any legal turn is played."""

    async def choose(self, *about: Any, address: str, may_resign: bool) -> Sequence[str]:
        self.note(address)
        raise RuntimeError("no idea")


def test_a_computer_player_survives_a_short_database_outage(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        lease = context.store.lease
        failed = 0

        async def gone(key: str, owner: str, seconds: float) -> bool:
            nonlocal failed
            failed += 1
            if failed < 3:
                raise StoreFailed("no connection")
            return await lease(key, owner, seconds)

        context.store.lease = gone  # type: ignore[method-assign]
        made = await create_match.create(context, ADA, wire.CreateMatch("thrive", (COMPUTER, ME)))
        live_match = await context.registry.live_match(made.match)
        await until(context, lambda: live_match.hosted.deciding == (1,))
        assert failed >= 3

    inside(tmp_path, body, engines=_Quick(), retry_seconds=0.0, pace=0.0)


def test_a_lease_is_short_renewed_while_thinking_and_released_at_the_end(tmp_path: Path) -> None:
    """Or the computer of a process that has died would wait for long."""
    slow = Idle()

    async def body(context: AppContext) -> None:
        lease, renewed, durations = context.store.lease, asyncio.Event(), list[float]()

        async def record(key: str, owner: str, seconds: float) -> bool:
            if key.startswith("computers:"):
                durations.append(seconds)
            if len(durations) == 2:
                renewed.set()
            return await lease(key, owner, seconds)

        context.store.lease = record  # type: ignore[method-assign]
        made = await create_match.create(context, ADA, wire.CreateMatch("thrive", (COMPUTER, ME)))
        await slow.asked(1)
        async with asyncio.timeout(PATIENCE):
            await renewed.wait()
        assert max(durations) < 5
        key = f"computers:{made.match}"
        assert not await lease(key, "another process", 1)
        await context.computer_players.stop()
        assert await lease(key, "another process", 1)

    inside(tmp_path, body, engines=slow, pace=0.0)


def test_engine_jobs_count_for_the_address_that_plays(tmp_path: Path) -> None:
    """Not for spectators: nobody may spend another's share."""
    here, there = replace(ADA, address="here"), replace(ADA, address="there")
    quick = _Quick()

    async def body(context: AppContext) -> None:
        made = await create_match.create(context, here, wire.CreateMatch("thrive", (COMPUTER, ME)))
        live_match = await context.registry.live_match(made.match)
        Transport(context, live_match, replace(BOB, address="elsewhere"), ())
        await until(context, lambda: live_match.hosted.deciding == (1,))
        transport = Transport(context, live_match, there, (1,))
        turn = computer_players.random_turn(live_match.hosted.match.state, 1, random.Random(1))
        await transport.say(type="play", id="a", ply=live_match.hosted.ply, actions=turn)
        await quick.asked(2)
        assert quick.addresses == ["here", "there"]

    inside(tmp_path, body, engines=quick, pace=0.0)


def test_engine_jobs_count_for_the_creator_whoever_loads_the_match_first(tmp_path: Path) -> None:
    """An outage is logged in every stored match, also in one that is just being created."""
    slow = Idle()

    async def body(context: AppContext) -> None:
        append = context.store.append

        async def load_first(match: str, *rest: Any, **more: Any) -> None:
            context.store.append = append  # type: ignore[method-assign]
            await append(match, *rest, **more)
            await context.registry.live_match(match)

        context.store.append = load_first  # type: ignore[method-assign]
        here = replace(ADA, address="here")
        await create_match.create(context, here, wire.CreateMatch("thrive", (COMPUTER, ME)))
        await slow.asked(1)
        assert slow.addresses == ["here"]

    inside(tmp_path, body, engines=slow, pace=0.0)


def test_engine_jobs_count_for_the_creator_after_a_restart(tmp_path: Path) -> None:
    slow = Idle()

    async def body(context: AppContext) -> None:
        here = replace(ADA, address="here")
        made = await create_match.create(context, here, wire.CreateMatch("thrive", (COMPUTER, ME)))
        await slow.asked(1)
        context.registry.live_matches.clear()  # as after a restart
        await context.registry.live_match(made.match)
        await slow.asked(2)
        assert slow.addresses == ["here", ADA.id]

    inside(tmp_path, body, engines=slow, pace=0.0)


def test_computers_alone_play_only_while_somebody_watches(tmp_path: Path) -> None:
    quick = _Quick()

    async def body(context: AppContext) -> None:
        made = await create_match.create(
            context,
            ADA,
            wire.CreateMatch("grow", (ME, COMPUTER, COMPUTER), {"players": 3, "first": "seat1"}),
        )
        live_match = await context.registry.live_match(made.match)
        async with live_match.lock:
            await context.registry.commit(
                live_match, turn_commands.withdraw(live_match.hosted, 0, "resigned", 0)
            )
        assert live_match.hosted.status == "playing"
        assert live_match.thinking == {}
        Transport(context, live_match, BOB, ())
        await quick.asked(2)

    inside(tmp_path, body, engines=quick, pace=0.0)
