"""Requests whose answers got lost are sent again: they are performed once, with the same answer."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest
from tests.server.in_process import Browser, ManualClock, Transport, inside
from tests.server.process import Json, thrive_turns

from boardwright.hosting.events import Granted, Joined, decode
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.server import create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.live_match import LiveMatch
from boardwright.server.session import Principal
from boardwright.store import StoreFailed

ME, OPEN = {"kind": "me"}, {"kind": "open"}
SETUP: Json = {"game": "grow", "options": {"players": 3}, "seats": [ME, OPEN, OPEN]}


def _with_id(**body: Any) -> Json:
    return {**body, "request_id": secrets.token_urlsafe(16)}


async def _joins(context: AppContext, match: str) -> list[int]:
    events = map(decode, await context.store.load(match))
    return [event.seat for event in events if isinstance(event, Joined)]


async def _waiting(context: AppContext) -> tuple[Browser, str]:
    ada = Browser(context)
    return ada, (await ada.post("matches", 201, **SETUP))["match"]


# -- creating ----------------------------------------------------------------------------------


@pytest.mark.parametrize("has_commitment", [True, False])
@pytest.mark.parametrize("has_cookie", [True, False])
def test_a_match_is_created_once(tmp_path: Path, has_commitment: bool, has_cookie: bool) -> None:
    async def body(context: AppContext) -> None:
        ada = Browser(context)
        request = _with_id(**SETUP)
        if has_cookie:
            await ada.http.get("/api/mine")
        if has_commitment:
            request["commitment"] = (await ada.http.get("/api/commitment")).json()
        await ada.lose("matches", **request)
        (listing,) = context.registry.live_matches
        made = await ada.post("matches", 201, **request)
        assert made["match"] == listing
        assert await ada.post("matches", 201, **request) == made
        assert len(context.registry.live_matches) == 1
        shown = await ada.see(made["match"])
        assert (shown["own_seats"], shown["is_creator"]) == ([0], True)
        assert (await ada.post(f"matches/{made['match']}/leave"))["status"] == "over"

    inside(tmp_path, body)


def test_a_match_created_before_a_restart_is_found_again(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, request = Browser(context), _with_id(**SETUP)
        await ada.lose("matches", **request)
        context.registry.live_matches.clear()
        match = (await ada.post("matches", 201, **request))["match"]
        assert (await ada.see(match))["own_seats"] == [0]

    inside(tmp_path, body)


def test_a_request_sent_again_is_not_refused_by_the_limits(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, request = Browser(context), _with_id(**SETUP)
        await ada.lose("matches", **request)
        assert (await ada.post("matches", 429, **SETUP))["code"] == "too_many"
        await ada.post("matches", 201, **request)

    inside(tmp_path, body, limits="on", matches_per_minute=1)


def test_two_copies_of_a_request_at_the_same_time_are_one(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        request = _with_id(**SETUP)
        guests = [Browser(context) for _ in range(4)]
        made = await asyncio.gather(*(guest.post("matches", 201, **request) for guest in guests))
        assert made == [made[0]] * 4
        match, join = made[0]["match"], _with_id()
        path = f"matches/{match}/join"
        newcomers = [Browser(context) for _ in range(4)]
        taken = await asyncio.gather(*(guest.post(path, **join) for guest in newcomers))
        assert taken == [taken[0]] * 4
        assert await _joins(context, match) == [0, 1]

    inside(tmp_path, body)


# -- joining -----------------------------------------------------------------------------------


def test_a_newcomer_is_not_locked_out_of_the_seat(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        _, match = await _waiting(context)
        path, request = f"matches/{match}/join", _with_id(name="Bob")
        bob = Browser(context)
        await bob.lose(path, **request)
        assert not bob.http.cookies
        taken = await bob.post(path, **request)
        assert taken["tokens"].keys() == {"1"}
        assert await _joins(context, match) == [0, 1]
        assert (await bob.see(match))["own_seats"] == [1]
        assert await bob.post(path, **request) == taken
        phone = Browser(context, taken["tokens"]["1"])
        assert (await phone.see(match))["own_seats"] == [1]

    inside(tmp_path, body)


def test_the_last_seat_may_be_asked_for_again(tmp_path: Path) -> None:
    """The match has started by then."""

    async def body(context: AppContext) -> None:
        _, match = await _waiting(context)
        path, request = f"matches/{match}/join", _with_id()
        await Browser(context).post(path)
        bob = Browser(context)
        await bob.lose(path, **request)
        assert (await bob.post(path, **request))["tokens"].keys() == {"2"}
        shown = await bob.see(match)
        assert (shown["own_seats"], shown["status"]) == ([2], "playing")

    inside(tmp_path, body)


def test_an_id_opens_a_seat_for_ten_minutes_only(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        _, match = await _waiting(context)
        path, request = f"matches/{match}/join", _with_id()
        bob, eve = Browser(context), Browser(context)
        taken = await bob.post(path, **request)
        clock.advance(600_001)
        assert await bob.post(path, **request) == taken
        assert (await eve.post(path, 409, **request))["code"] == "id_used"
        assert (await eve.post("matches", 400, **SETUP, request_id="short"))[
            "code"
        ] == "bad_message"
        assert "own_seats" not in await eve.see(match)
        assert await _joins(context, match) == [0, 1]

    inside(tmp_path, body, clock=clock)


def test_an_id_does_not_open_the_seat_of_the_next_player(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        _, match = await _waiting(context)
        path, request = f"matches/{match}/join", _with_id()
        bob, cleo = Browser(context), Browser(context)
        await bob.post(path, **request)
        await bob.post(f"matches/{match}/leave")
        await cleo.post(path, seat=1)
        assert (await bob.post(path, 403, **request))["code"] == "not_seated"
        assert "own_seats" not in await bob.see(match)

    inside(tmp_path, body)


# -- leaving, claiming, commands ---------------------------------------------------------------


def test_leaving_again_has_the_same_answer(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, match = await _waiting(context)
        bob, request = Browser(context), _with_id()
        await bob.post(f"matches/{match}/join")
        path = f"matches/{match}/leave"
        await bob.lose(path, **request)
        assert "own_seats" not in await bob.post(path, **request)
        assert (await bob.post(path, 403))["code"] == "not_seated"
        aborted = _with_id()
        await ada.lose(path, **aborted)
        assert (await ada.post(path, **aborted))["status"] == "over"
        assert (await ada.post(path, 409))["code"] == "not_open"
        answer = await ada.http.post(f"/api/{path}")  # without a body
        assert answer.json()["code"] == "not_open"

    inside(tmp_path, body)


def test_claiming_again_has_the_same_answer(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada = Browser(context)
        made = await ada.post("matches", 201, **SETUP)
        path, request = f"matches/{made['match']}/claim", {"token": made["tokens"]["0"]}
        phone = Browser(context)
        await phone.lose(path, **request)
        assert await phone.post(path, **request) == made
        log = await context.store.load(made["match"])
        assert await phone.post(path, **request) == made
        assert await context.store.load(made["match"]) == log
        assert (await phone.see(made["match"]))["own_seats"] == [0]

    inside(tmp_path, body)


def test_an_answer_lost_by_a_failing_store_is_found_again(tmp_path: Path) -> None:
    """What failed may be on disk."""

    async def body(context: AppContext) -> None:
        _, match = await _waiting(context)
        append = context.store.append

        async def fail_late(*rows: Any) -> None:
            await append(*rows)
            context.store.append = append  # type: ignore[method-assign]
            raise StoreFailed("no answer")

        bob, request = Browser(context), _with_id()
        context.store.append = fail_late  # type: ignore[method-assign, assignment]
        refused = await bob.post(f"matches/{match}/join", 503, **request)
        assert refused["code"] == "store_failed"
        taken = await bob.post(f"matches/{match}/join", **request)
        assert taken["tokens"].keys() == {"1"}
        assert await _joins(context, match) == [0, 1]

    inside(tmp_path, body)


async def _thrive(context: AppContext, *players: Principal) -> LiveMatch:
    seats = (wire.SeatSetup("me"), wire.SeatSetup("open"))
    made = await create_match.create(context, players[0], wire.CreateMatch("thrive", seats))
    live_match = await context.registry.live_match(made.match)
    await join_match.join(context, live_match, players[1], wire.JoinMatch())
    return live_match


async def _behind(context: AppContext, live_match: LiveMatch, events: int) -> LiveMatch:
    """The match as a process knows it that has heard of so many events only."""
    bodies = (await context.store.load(live_match.id))[:events]
    return LiveMatch(HostedMatch.restore(map(decode, bodies)), context.clock)


def test_a_newer_ply_is_looked_up_before_it_is_judged(tmp_path: Path) -> None:
    """The client has heard of it from another process."""

    async def body(context: AppContext) -> None:
        ada, bob = Principal("guest:ada"), Principal("guest:bob")
        live_match = await _thrive(context, ada, bob)
        count, ply = live_match.hosted.event_count, live_match.hosted.ply
        turns = [actions for _, actions in thrive_turns(3)]
        for seat, principal in enumerate((ada, bob)):
            player = Transport(context, live_match, principal, (seat,))
            await player.say(type="play", id=f"{seat}", ply=ply + seat, actions=turns[seat])
        for kind, reply, actions in (("draft", "preview", turns[2][:1]), ("play", "ack", turns[2])):
            behind = await _behind(context, live_match, count)
            late = Transport(context, behind, ada, (0,))
            await late.say(type=kind, id="late", ply=ply + 2, actions=actions)
            assert (late.heard(reply)[-1]["id"], late.heard("error")) == ("late", [])

    inside(tmp_path, body)


def test_a_refusal_is_judged_by_the_whole_log(tmp_path: Path) -> None:
    """An offer made in another process can be accepted here before its notification arrives."""

    async def body(context: AppContext) -> None:
        ada, bob = Principal("guest:ada"), Principal("guest:bob")
        live_match = await _thrive(context, ada, bob)
        behind = await _behind(context, live_match, live_match.hosted.event_count)
        await Transport(context, live_match, ada, (0,)).say(type="offer", kind="draw", id="o")
        late = Transport(context, behind, bob, (1,))
        await late.say(type="accept", kind="draw", id="a")
        assert late.heard("error") == []
        assert behind.hosted.status == "over"

    inside(tmp_path, body)


def test_ids_are_neither_stored_nor_broadcast(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        _, match = await _waiting(context)
        live_match = await context.registry.live_match(match)
        watching = Transport(context, live_match, Principal("guest:eve"), ())
        request = _with_id()
        bob = Browser(context)
        await bob.lose(f"matches/{match}/join", **request)
        await bob.post(f"matches/{match}/join", **request)
        log = b"".join(await context.store.load(match)).decode()
        assert request["request_id"] not in log + "".join(watching.sent)
        events = map(decode, await context.store.load(match))
        assert [event.seat for event in events if isinstance(event, Granted)] == [1]
        for file in tmp_path.iterdir():
            assert request["request_id"].encode() not in file.read_bytes(), file

    inside(tmp_path, body)
