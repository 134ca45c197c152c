"""What one player could do to another around the rules, and may not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.inside import Clock, Line, create_app, inside

import boardwright
from boardwright.server import again, making
from boardwright.server import messages as wire
from boardwright.server.house import House
from boardwright.server.problem import Problem
from boardwright.server.room import Room
from boardwright.server.session import COOKIE, Caller

ADA, BOB, EVE = Caller("guest:ada"), Caller("guest:bob"), Caller("guest:eve")
ME, OPEN = wire.SeatPlan("me"), wire.SeatPlan("open")


async def _room(house: House, *guests: Caller, **wish: Any) -> Room:
    """Ada's match; the guests have joined."""
    wished = {"game": "thrive", "seats": (ME, OPEN), **wish}
    made = await making.create(house, ADA, wire.Create(**wished))
    room = await house.host.room(made.match)
    for guest in guests:
        await again.join(house, room, guest, wire.Join())
    return room


# -- positions with hidden parts ---------------------------------------------------------------


def _thrust(**more: Any) -> wire.Create:
    start = wire.StartFrom(position=str(boardwright.game("thrust").start()))
    return wire.Create("thrust", start=start, **more)


def test_nobody_is_asked_into_a_hidden_position_its_maker_knows(tmp_path: Path) -> None:
    async def body(house: House) -> None:
        with pytest.raises(Problem) as refused:
            await making.create(house, ADA, _thrust(seats=(ME, OPEN), listed=True))
        assert refused.value.code == "bad_plan"
        for other in (ME, wire.SeatPlan("computer")):
            assert (await making.create(house, ADA, _thrust(seats=(ME, other)))).match

    inside(tmp_path, body)


# -- somebody who is away ----------------------------------------------------------------------


def _ask(target: int) -> dict[str, Any]:
    return {"do": "offer", "what": "computer", "target": target, "level": 1}


def test_in_a_slow_game_nobody_is_gone_for_being_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)

    async def body(house: House) -> None:
        room = await _room(house, BOB, clock=wire.ClockPlan("turn", 3 * 86_400))
        ada = Line(house, room, ADA, (0,))
        clock.now += 86_400_000
        await ada.say(**_ask(1), id="a")
        assert ada.heard("refused")[-1]["code"] == "not_absent"
        assert room.sitting.seats[1].kind == "person"

    inside(tmp_path, body)


def test_whoever_comes_back_in_time_keeps_the_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)

    async def body(house: House) -> None:
        seats, options = (ME, OPEN, OPEN), {"players": 3}
        room = await _room(house, BOB, EVE, game="grow", seats=seats, options=options)
        ada, bob = Line(house, room, ADA, (0,)), Line(house, room, BOB, (1,))
        clock.now += 60_000
        await ada.say(**_ask(2), id="a")
        Line(house, room, EVE, (2,))
        await bob.say(do="accept", what="computer", id="b")
        assert bob.heard("refused")[-1]["code"] == "not_absent"
        assert room.sitting.seats[2].kind == "person"

    inside(tmp_path, body)


def test_a_seat_a_computer_has_taken_is_not_claimed_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)

    async def body(house: House) -> None:
        room = await _room(house, BOB)
        token = (await making.give_links(house, room.id, (1,))).tokens[1]
        ada, bob = Line(house, room, ADA, (0,)), Line(house, room, BOB, ())
        clock.now += 60_000
        await ada.say(**_ask(1), id="a")
        assert room.sitting.seats[1].kind == "computer"
        async with _browser(house) as http:
            answer = await http.post(f"/api/matches/{room.id}/claim", json={"token": token})
        assert answer.json()["code"] == "bad_token"
        assert bob.connection.seats == ()

    inside(tmp_path, body)


# -- the lobby ---------------------------------------------------------------------------------


def test_the_lobby_shows_where_somebody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)

    async def body(house: House) -> None:
        left = await _room(house, listed=True)
        slow = await _room(house, listed=True, clock=wire.ClockPlan("turn", 86_400))
        kept = await _room(house, listed=True)
        Line(house, kept, ADA, (0,))
        async with _browser(house) as http:
            assert await _listed(http) == {left.id, slow.id, kept.id}
            clock.now += 600_000
            assert await _listed(http) == {slow.id, kept.id}

    inside(tmp_path, body)


async def _listed(http: httpx.AsyncClient) -> set[str]:
    return {one["match"] for one in (await http.get("/api/lobby")).json()}


def _browser(house: House, guest: str = "bob") -> httpx.AsyncClient:
    cookie = house.sessions.cookie(guest).split(";")[0].partition("=")[2]
    transport = httpx.ASGITransport(app=create_app(house))  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=transport, base_url="http://here", cookies={COOKIE: cookie})


# -- names and dice ----------------------------------------------------------------------------


def test_what_was_said_stays_with_the_one_who_said_it(tmp_path: Path) -> None:
    async def body(house: House) -> None:
        seats, options = (ME, OPEN, OPEN), {"players": 3}
        room = await _room(house, game="grow", seats=seats, options=options)
        await again.join(house, room, EVE, wire.Join("Eve"))
        eve = Line(house, room, EVE, (1,))
        await eve.say(do="say", text="You all play badly.", id="a")
        async with room.lock:
            await house.host.commit(room, room.sitting.stand(1, 0))
        assert await house.seats(room, EVE) == ()
        await again.join(house, room, BOB, wire.Join("Bob"))
        assert await house.seats(room, EVE) == ()
        said = Line(house, room, ADA, (0,)).heard("snapshot")[-1]["chat"]
        assert [(one["name"], one["text"]) for one in said] == [("Eve", "You all play badly.")]

    inside(tmp_path, body)


def test_a_rematch_has_new_seeds_and_bots_stay_bots(tmp_path: Path) -> None:
    robot = Caller("bot:r2", kind="bot", name="Dicey")

    async def body(house: House) -> None:
        made = await making.create(house, robot, wire.Create("thrive", (ME, OPEN), seed="aa" * 16))
        room = await house.host.room(made.match)
        await again.join(house, room, BOB, wire.Join(seed="bb" * 16))
        bot, bob = Line(house, room, robot, (0,)), Line(house, room, BOB, (1,))
        await bob.say(do="resign", id="r")
        await bot.say(do="rematch", id="m", seed="cc" * 16)
        await bob.say(do="rematch", id="m")
        after = await house.host.room(bob.heard("done")[-1]["match"])
        chairs = after.sitting.seats
        assert [(one.kind, one.seed) for one in chairs] == [("person", ""), ("bot", "cc" * 16)]
        assert chairs[1].name == "Dicey"

    inside(tmp_path, body)
