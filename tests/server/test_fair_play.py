"""What players cannot do to each other outside the rules."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from tests.server.in_process import ManualClock, Transport, create_app, inside

import boardwright
from boardwright.fairness import commitment, seed_hash
from boardwright.hosting import seating
from boardwright.server import create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.session import COOKIE, Principal, token_hash

ADA, BOB, EVE = Principal("guest:ada"), Principal("guest:bob"), Principal("guest:eve")
ME, OPEN = wire.SeatSetup("me"), wire.SeatSetup("open")


async def _live_match(context: AppContext, *guests: Principal, **wish: Any) -> LiveMatch:
    """Ada's match; the guests have joined."""
    wished = {"game": "thrive", "seats": (ME, OPEN), **wish}
    made = await create_match.create(context, ADA, wire.CreateMatch(**wished))
    live_match = await context.registry.live_match(made.match)
    for guest in guests:
        await join_match.join(context, live_match, guest, wire.JoinMatch())
    return live_match


# -- positions with hidden parts ---------------------------------------------------------------


def _thrust(**more: Any) -> wire.CreateMatch:
    start = wire.StartFrom(position=str(boardwright.game("thrust").start()))
    return wire.CreateMatch("thrust", start=start, **more)


def test_a_hidden_position_the_creator_knows_has_no_open_seats(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        with pytest.raises(Problem) as refused:
            await create_match.create(context, ADA, _thrust(seats=(ME, OPEN), listed=True))
        assert refused.value.code == "bad_setup"
        for other in (ME, wire.SeatSetup("computer")):
            assert (await create_match.create(context, ADA, _thrust(seats=(ME, other)))).match

    inside(tmp_path, body)


# -- somebody who is away ----------------------------------------------------------------------


def _ask(target: int) -> dict[str, Any]:
    return {"type": "offer", "kind": "computer", "target": target, "level": 1}


def test_in_a_slow_game_nobody_counts_as_absent(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        live_match = await _live_match(context, BOB, clock=wire.TimeControl("turn", 3 * 86_400))
        ada = Transport(context, live_match, ADA, (0,))
        clock.advance(86_400_000)
        await ada.say(**_ask(1), id="a")
        assert ada.heard("error")[-1]["code"] == "not_absent"
        assert live_match.hosted.seats[1].kind == "person"

    inside(tmp_path, body, clock=clock)


def test_a_player_who_returns_in_time_keeps_the_seat(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        seats, options = (ME, OPEN, OPEN), {"players": 3}
        live_match = await _live_match(context, BOB, EVE, game="grow", seats=seats, options=options)
        ada, bob = (
            Transport(context, live_match, ADA, (0,)),
            Transport(context, live_match, BOB, (1,)),
        )
        clock.advance(60_000)
        await ada.say(**_ask(2), id="a")
        Transport(context, live_match, EVE, (2,))
        await bob.say(type="accept", kind="computer", id="b")
        assert bob.heard("error")[-1]["code"] == "not_absent"
        assert live_match.hosted.seats[2].kind == "person"

    inside(tmp_path, body, clock=clock)


def test_a_seat_taken_by_a_computer_cannot_be_reclaimed(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        live_match = await _live_match(context, BOB)
        token = (await create_match.issue_links(context, live_match, (1,))).tokens[1]
        ada, bob = (
            Transport(context, live_match, ADA, (0,)),
            Transport(context, live_match, BOB, ()),
        )
        clock.advance(60_000)
        await ada.say(**_ask(1), id="a")
        assert live_match.hosted.seats[1].kind == "computer"
        async with _browser(context) as http:
            answer = await http.post(f"/api/matches/{live_match.id}/claim", json={"token": token})
        assert answer.json()["code"] == "bad_token"
        assert bob.connection.seats == ()

    inside(tmp_path, body, clock=clock)


# -- the lobby ---------------------------------------------------------------------------------


def test_the_lobby_shows_matches_where_somebody_waits(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        left = await _live_match(context, listed=True)
        slow = await _live_match(context, listed=True, clock=wire.TimeControl("turn", 86_400))
        kept = await _live_match(context, listed=True)
        Transport(context, kept, ADA, (0,))
        async with _browser(context) as http:
            assert await _listed(http) == {left.id, slow.id, kept.id}
            clock.advance(59_000)
            assert await _listed(http) == {left.id, slow.id, kept.id}
            clock.advance(2_000)
            assert await _listed(http) == {slow.id, kept.id}

    inside(tmp_path, body, clock=clock)


def test_a_match_without_an_open_seat_is_not_in_the_lobby(tmp_path: Path) -> None:
    """It waits for the seed of a player."""

    async def body(context: AppContext) -> None:
        live_match = await _live_match(context, listed=True)
        request = wire.JoinMatch(seed_hash="ab" * 32)
        await join_match.join(context, live_match, BOB, request)
        assert live_match.hosted.status == "waiting"
        async with _browser(context) as http:
            assert await _listed(http) == set()
            async with live_match.lock:
                await context.registry.commit(live_match, seating.leave(live_match.hosted, 1, 0))
            assert await _listed(http) == {live_match.id}

    inside(tmp_path, body)


async def _listed(http: httpx.AsyncClient) -> set[str]:
    return {one["match"] for one in (await http.get("/api/lobby")).json()}


def _browser(context: AppContext, guest: str = "bob") -> httpx.AsyncClient:
    cookie = context.sessions.cookie(guest).split(";")[0].partition("=")[2]
    transport = httpx.ASGITransport(app=create_app(context))  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=transport, base_url="http://here", cookies={COOKIE: cookie})


# -- names and dice ----------------------------------------------------------------------------


def test_chat_keeps_its_author_when_the_seat_changes(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        seats, options = (ME, OPEN, OPEN), {"players": 3}
        live_match = await _live_match(context, game="grow", seats=seats, options=options)
        await join_match.join(context, live_match, EVE, wire.JoinMatch("Eve"))
        eve = Transport(context, live_match, EVE, (1,))
        await eve.say(type="chat", text="You all play badly.", id="a")
        async with live_match.lock:
            await context.registry.commit(live_match, seating.leave(live_match.hosted, 1, 0))
        assert await context.seats(live_match, EVE) == ()
        await join_match.join(context, live_match, BOB, wire.JoinMatch("Bob"))
        assert await context.seats(live_match, EVE) == ()
        said = Transport(context, live_match, ADA, (0,)).heard("snapshot")[-1]["chat"]
        assert [(one["name"], one["text"]) for one in said] == [("Eve", "You all play badly.")]

    inside(tmp_path, body)


def test_a_rematch_has_new_seeds_and_bots_stay_bots(tmp_path: Path) -> None:
    robot = Principal("bot:r2", kind="bot", name="Dicey")

    async def body(context: AppContext) -> None:
        made = await create_match.create(context, robot, wire.CreateMatch("thrive", (ME, OPEN)))
        live_match = await context.registry.live_match(made.match)
        await join_match.join(context, live_match, BOB, wire.JoinMatch())
        bot, bob = (
            Transport(context, live_match, robot, (0,)),
            Transport(context, live_match, BOB, (1,)),
        )
        await bob.say(type="resign", id="r")
        mine = context.commitments.issue()
        own_hash = seed_hash(mine.match, "cc" * 16)
        asked = {"seed_hash": own_hash, "commitment": to_builtins(mine)}
        await bot.say(type="rematch", id="m", **asked)
        await bob.say(type="rematch", id="m")
        after = await context.registry.live_match(bob.heard("ack")[-1]["match"])
        seat_states = after.hosted.seats
        found = [(one.kind, one.seed_hash) for one in seat_states]
        assert found == [("person", ""), ("bot", own_hash)]
        assert seat_states[1].name == "Dicey"

    inside(tmp_path, body)


# -- who commits first -------------------------------------------------------------------------

_HOUR = 3_600_000
COMPUTER = wire.SeatSetup("computer")


def _wish(given: wire.Commitment, **more: Any) -> wire.CreateMatch:
    return wire.CreateMatch("thrive", (ME, COMPUTER), seed="aa" * 16, commitment=given, **more)


def test_a_match_has_the_dice_that_were_committed_to_before_any_seed(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        async with _browser(context) as http:
            given = (await http.get("/api/commitment")).json()
            clock.advance(_HOUR)
            wish = {"game": "thrive", "seats": [{"kind": "me"}, {"kind": "computer"}]}
            wish |= {"seed": "aa" * 16, "commitment": given}
            made = await http.post("/api/matches", json=wish)
            assert made.json()["match"] == given["match"]
            shown = (await http.get(f"/api/matches/{given['match']}")).json()["fairness"]
            assert shown["commitment"] == given["commitment"]
            assert shown["seeds"] == ["aa" * 16, ""]
            assert given != (await http.get("/api/commitment")).json()
        secret = (await context.registry.live_match(given["match"])).hosted.created.secret
        assert commitment(given["match"], secret) == given["commitment"]

    inside(tmp_path, body, clock=clock)


def test_a_commitment_is_for_one_match_and_expires(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        given = context.commitments.issue()
        await create_match.create(context, ADA, _wish(given))
        live_match = await context.registry.live_match(given.match)
        log = await context.store.load(given.match)
        for who in (ADA, BOB):
            with pytest.raises(Problem) as used:
                await create_match.create(context, who, _wish(given, options={"first": "white"}))
            assert used.value.code == "commitment_used"
        assert await context.store.load(given.match) == log
        assert await context.registry.live_match(given.match) is live_match
        assert await context.seats(live_match, BOB) == ()

        late = context.commitments.issue()
        clock.advance(3 * _HOUR)  # long before anything is swept
        other = replace(context.commitments.issue(), match="mine")
        for bad in (late, other, replace(other, commitment="ab" * 32)):
            with pytest.raises(Problem) as refused:
                await create_match.create(context, ADA, _wish(bad))
            assert refused.value.code == "bad_commitment"
            assert await context.store.load(bad.match) == []

    inside(tmp_path, body, clock=clock)


def test_an_aborted_match_does_not_free_its_commitment(tmp_path: Path) -> None:
    """Its secret is told to everybody."""

    async def body(context: AppContext) -> None:
        given = context.commitments.issue()
        await create_match.create(context, ADA, replace(_wish(given), seats=(ME, OPEN), seed=None))
        live_match = await context.registry.live_match(given.match)
        async with live_match.lock:
            await context.registry.commit(live_match, seating.abort(live_match.hosted, ADA.id, 0))
        context.registry.live_matches.clear()
        with pytest.raises(Problem) as used:
            await create_match.create(context, ADA, _wish(given))
        assert used.value.code == "commitment_used"

    inside(tmp_path, body)


def test_a_rematch_is_committed_to_before_the_seed_is_given(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        live_match = await _live_match(context, BOB)
        ada, bob = (
            Transport(context, live_match, ADA, (0,)),
            Transport(context, live_match, BOB, (1,)),
        )
        await bob.say(type="resign", id="r")
        mine, other = context.commitments.issue(), context.commitments.issue()
        adas = {"seed_hash": seed_hash(mine.match, "cc" * 16), "commitment": to_builtins(mine)}
        await ada.say(type="rematch", id="a", **adas)
        assert ada.heard("ack")[-1]["match"] == mine.match
        await ada.say(type="rematch", id="a", **adas)
        assert ada.heard("ack")[-1]["match"] == mine.match  # sent again

        hash_of_other = seed_hash(other.match, "dd" * 16)
        asked = {"seed_hash": hash_of_other, "commitment": to_builtins(other)}
        await bob.say(type="rematch", id="b", **asked)
        assert bob.heard("error")[-1]["code"] == "rematch_made"
        after = await context.registry.live_match(mine.match)
        assert after.hosted.fairness.seed_hashes == ("", adas["seed_hash"])
        assert await context.store.load(other.match) == []
        shown = bob.heard("snapshot")[-1]["next_match"]
        seen = wire.Commitment(shown, after.hosted.created.commitment)
        bobs = {"seed_hash": seed_hash(mine.match, "dd" * 16), "commitment": to_builtins(seen)}
        await bob.say(type="rematch", id="c", **bobs)
        assert after.hosted.fairness.seed_hashes == (bobs["seed_hash"], adas["seed_hash"])
        assert after.hosted.fairness.awaited == (0, 1)

    inside(tmp_path, body)


def test_joining_again_changes_nothing(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        live_match = await _live_match(context)
        path = f"/api/matches/{live_match.id}/join"
        async with _browser(context) as http:
            first = (await http.post(path, json={"seed_hash": "aa" * 32})).json()
            log = await context.store.load(live_match.id)
            (token,) = first["tokens"].values()
            as_link = {"Authorization": f"Bearer {token}"}
            for headers in ({}, as_link, {}, as_link):
                wish = {"seed_hash": "bb" * 32}
                again_asked = await http.post(path, json=wish, headers=headers)
                assert again_asked.json() == first
        assert await context.store.load(live_match.id) == log
        assert _links(context, live_match) == 2  # Ada's and Bob's

    inside(tmp_path, body)


def _links(context: AppContext, live_match: LiveMatch) -> int:
    with closing(sqlite3.connect(context.settings.data / "boardwright.sqlite")) as db:
        asked = "SELECT count(*) FROM grants WHERE \"match\" = ? AND kind = 'link'"
        (found,) = db.execute(asked, (live_match.id,)).fetchone()
    return int(found)


def test_the_next_player_of_a_seat_gets_another_link(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        seats, options = (ME, OPEN, OPEN), {"players": 3}
        live_match = await _live_match(context, EVE, game="grow", seats=seats, options=options)
        (old,) = (await create_match.issue_links(context, live_match, (1,))).tokens.values()
        async with live_match.lock:
            await context.registry.commit(live_match, seating.leave(live_match.hosted, 1, 0))
        await join_match.join(context, live_match, BOB, wire.JoinMatch())
        (new,) = (await create_match.issue_links(context, live_match, (1,))).tokens.values()
        assert new != old
        assert await context.store.grants(token_hash(old)) == []
        assert len(await context.store.grants(token_hash(new))) == 1

    inside(tmp_path, body)
