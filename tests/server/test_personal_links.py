"""Personal links: renewed by whoever holds the seat, and refused at once when they are revoked."""

from __future__ import annotations

import secrets
from pathlib import Path

from tests.server.in_process import Browser, Transport, inside
from tests.server.process import Json, thrive_turns

from boardwright.hosting.events import decode
from boardwright.server.app_context import AppContext
from boardwright.server.connection import Viewer
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry
from boardwright.store import Appended

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def _cookie(guest: Browser) -> dict[str, str]:
    return {"cookie": f"boardwright={guest.http.cookies['boardwright']}"}


async def _connect(
    context: AppContext, live_match: LiveMatch, headers: dict[str, str]
) -> Transport:
    principal, _ = await context.principal(headers, "")
    viewer: Viewer = await context.viewer(live_match, principal)
    return Transport(context, live_match, principal, viewer.seats)


async def _pair(context: AppContext, game: str = "thrive") -> tuple[Browser, Browser, Json]:
    """Ada has created a match and Bob has joined it; Bob's links."""
    ada, bob = Browser(context), Browser(context)
    match = (await ada.post("matches", 201, game=game, seats=[ME, OPEN]))["match"]
    return ada, bob, await bob.post(f"matches/{match}/join")


def test_a_renewed_link_replaces_the_old_one(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, bob, old = await _pair(context)
        match, token = old["match"], old["tokens"]["1"]
        as_link = Browser(context, token)
        assert await as_link.seats(match) == [1]
        new = await bob.post(f"matches/{match}/links")
        assert new["tokens"].keys() == {"1"}
        assert new["tokens"]["1"] != token
        assert (await as_link.http.get(f"/api/matches/{match}")).json()["code"] == "bad_token"
        refused = await Browser(context).post(f"matches/{match}/claim", 401, token=token)
        assert refused["code"] == "bad_token"
        by_new = Browser(context, new["tokens"]["1"])
        assert await by_new.seats(match) == [1]
        assert await bob.seats(match) == [1]
        assert await ada.seats(match) == [0]
        assert await bob.post(f"matches/{match}/join") == new

    inside(tmp_path, body)


def test_who_came_by_the_old_link_loses_the_seat(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, bob, old = await _pair(context, "thrust")
        match, token = old["match"], old["tokens"]["1"]
        live_match = await context.registry.live_match(match)
        phone, eve = Browser(context), Browser(context)
        for guest in (phone, eve):
            await guest.post(f"matches/{match}/claim", token=token)
        lines = {
            name: await _connect(context, live_match, _cookie(guest))
            for name, guest in (("ada", ada), ("bob", bob), ("phone", phone), ("eve", eve))
        }
        bearer = {"authorization": f"Bearer {token}"}
        lines["link"] = await _connect(context, live_match, bearer)
        assert lines["eve"].connection.seats == lines["link"].connection.seats == (1,)
        heard = {name: len(line.sent) for name, line in lines.items()}
        await phone.post(f"matches/{match}/links")
        for name, seats in (
            ("ada", (0,)),
            ("bob", (1,)),
            ("phone", (1,)),
            ("eve", ()),
            ("link", ()),
        ):
            assert lines[name].connection.seats == seats, name
            is_told = len(lines[name].sent) > heard[name]
            assert is_told == (seats == ()), name
        shown = lines["eve"].heard("snapshot")[-1]
        assert "own_seats" not in shown
        assert "seat" not in shown
        await lines["eve"].say(type="resign", id="x")
        assert lines["eve"].heard("error")[-1]["code"] == "not_seated"
        assert (await eve.seats(match), await bob.seats(match)) == ([], [1])

    inside(tmp_path, body)


def test_the_owner_of_a_seat_has_the_last_word(tmp_path: Path) -> None:
    """Somebody who got hold of a link can't lock out the player."""

    async def body(context: AppContext) -> None:
        _, bob, old = await _pair(context)
        match, eve = old["match"], Browser(context)
        await eve.post(f"matches/{match}/claim", token=old["tokens"]["1"])
        stolen = await eve.post(f"matches/{match}/links")
        assert await bob.seats(match) == [1]
        await bob.post(f"matches/{match}/links")
        assert await eve.seats(match) == []
        refused = await eve.post(f"matches/{match}/claim", 401, token=stolen["tokens"]["1"])
        assert refused["code"] == "bad_token"

    inside(tmp_path, body)


def test_links_are_renewed_once_however_often_it_is_sent(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        _, bob, old = await _pair(context)
        path, request = f"matches/{old['match']}/links", secrets.token_urlsafe(16)
        new = await bob.post(path, request_id=request)
        log = await context.store.load(old["match"])
        assert await bob.post(path, request_id=request) == new
        assert await context.store.load(old["match"]) == log
        assert await bob.post(path) != new

    inside(tmp_path, body)


def test_only_a_session_with_a_seat_renews_links(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, _, old = await _pair(context)
        path = f"matches/{old['match']}/links"
        by_link = Browser(context, old["tokens"]["1"])
        assert (await by_link.post(path, 403))["code"] == "needs_session"
        assert (await Browser(context).post(path, 403))["code"] == "not_seated"
        assert (await ada.post(path, 403, seat=1))["code"] == "not_seated"
        assert (await ada.post(path, seat=0))["tokens"].keys() == {"0"}

    inside(tmp_path, body)


def test_a_seat_taken_again_does_not_revive_a_revoked_link(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, bob = Browser(context), Browser(context)
        setup = {"game": "grow", "options": {"players": 3}, "seats": [ME, OPEN, OPEN]}
        match = (await ada.post("matches", 201, **setup))["match"]
        revoked = (await bob.post(f"matches/{match}/join"))["tokens"]["1"]
        await bob.post(f"matches/{match}/links")
        await bob.post(f"matches/{match}/leave")
        again = await bob.post(f"matches/{match}/join", seat=1)
        assert again["tokens"]["1"] != revoked
        assert (await Browser(context).post(f"matches/{match}/claim", 401, token=revoked))["code"]

    inside(tmp_path, body)


def test_another_process_takes_the_seat_away_too(tmp_path: Path) -> None:
    """It hears of it by the log, before it lets the old link play."""

    async def body(context: AppContext) -> None:
        ada, bob, old = await _pair(context)
        match = old["match"]
        elsewhere = MatchRegistry(context.store, context.clock, context.registry.availability)
        there = await elsewhere.live_match(match)
        bearer = {"authorization": f"Bearer {old['tokens']['1']}"}
        principal, _ = await context.principal(bearer, "")
        line = Transport(context, there, principal, (1,))
        assert (await bob.post(f"matches/{match}/links"))["tokens"]
        number = there.hosted.event_count
        bodies = tuple((await context.store.load(match))[number:])
        assert [decode(body).seat for body in bodies] == [1]  # type: ignore[union-attr]
        ply, turn = there.hosted.ply, thrive_turns(1)[0][1]
        await ada.post(f"matches/{match}/commands", type="play", id="a", ply=ply, actions=turn)
        await line.say(type="resign", id="r")  # its log is behind
        assert line.heard("error")[-1]["code"] == "not_seated"
        elsewhere.on_appended(Appended(match, number, bodies))
        assert (there.hosted.status, line.connection.seats) == ("playing", ())

    inside(tmp_path, body)
