"""Several processes, one PostgreSQL: it is one match, whichever process serves a connection."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from tests.server.in_process import PATIENCE, Transport, inside
from tests.server.process import Server, running, thrive_turns
from tests.server.test_bot import bot_stream, challenge, new_token, next_of

from boardwright.fairness import seed_hash
from boardwright.hosting.events import ChatSent, encode
from boardwright.server import create_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.session import Principal
from boardwright.store import Appended

SECRET = "shared by all processes"
SHARED = ("BOARDWRIGHT_DATABASE_URL", "BOARDWRIGHT_SECRET", "BOARDWRIGHT_LIMITS")


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    environment = {
        "BOARDWRIGHT_DATABASE_URL": database,
        "BOARDWRIGHT_SECRET": SECRET,
        "BOARDWRIGHT_LIMITS": "off",
    }
    first, second = (tmp_path_factory.mktemp(name) for name in ("first", "second"))
    with running(first, **environment) as one, running(second, **environment) as other:
        yield [one, other]


def test_turns_reach_other_processes(servers: list[Server]) -> None:
    ada, bob = (server.client() for server in servers)
    match = ada.create(name="Ada")["match"]
    black = ada.live(match)
    black.next("snapshot")
    bob.join(match, name="Bob")
    white = bob.live(match)
    ply = white.next("snapshot")["ply"]
    while black.next("update")["status"] != "playing":
        pass
    players = [black, white]
    for seat, actions in thrive_turns(6):
        assert players[seat].ask("play", ply=ply, actions=actions)["type"] == "ack"
        update = players[1 - seat].next("update")
        assert update["log"][0]["actions"] == actions
        ply = update["ply"]
    black.ask("chat", text="well played")
    assert white.next("chat")["message"]["text"] == "well played"


def test_standing_orders_are_carried_out_by_the_processes_they_were_given_to(
    servers: list[Server],
) -> None:
    ada, bob = (server.client() for server in servers)
    match = ada.create("thrust", {"kind": "me"}, {"kind": "open"})["match"]
    bob.join(match)
    players = [ada.live(match), bob.live(match)]
    for live in players:
        shown = live.next("snapshot")
        while shown["status"] != "playing":
            shown = live.next("update")
        offered = shown["display"]["standing_order"]["order"]
        assert live.ask("standing_order", order=offered)["type"] == "standing"
    for live in players:
        update = live.next("update")
        while update["display"]["view"]["turn"] == 1:
            update = live.next("update")
        assert update["display"]["view"]["phase"] == "recon"
    assert ada.snapshot(match).get("standing", []) == []


def test_presence_is_known_everywhere(servers: list[Server]) -> None:
    ada, bob = (server.client() for server in servers)
    match = ada.create()["match"]
    bob.join(match)
    here, there = ada.live(match), bob.live(match)
    for live in (here, there):
        while live.next("presence")["online"] != [0, 1]:
            pass
    there.close()
    while here.next("presence")["online"] != [0]:
        pass
    assert ada.snapshot(match)["seats"][1].get("online", False) is False


def test_a_session_and_a_command_are_known_everywhere(servers: list[Server]) -> None:
    here, there = (server.client() for server in servers)
    match = here.create()["match"]
    there.join(match)
    there_as_black = servers[1].client()
    there_as_black.http.cookies.update(here.http.cookies)
    assert there_as_black.snapshot(match)["own_seats"] == [0]
    play = {"type": "play", "id": "one", "ply": 3, "actions": thrive_turns(1)[0][1]}
    path = f"/api/matches/{match}/commands"
    first = here.post(path, play).json()
    assert there_as_black.post(path, play).json() == first == {"type": "ack", "id": "one", "ply": 4}


def test_a_commitment_of_one_process_is_used_once_by_another(servers: list[Server]) -> None:
    here, there = (server.client() for server in servers)
    given = here.get("/api/commitment").json()
    setup = {"game": "thrive", "seats": [{"kind": "me"}, {"kind": "me"}], "seed": "ab" * 16}
    made = there.post("/api/matches", {**setup, "commitment": given}).json()
    assert here.snapshot(made["match"])["fairness"]["commitment"] == given["commitment"]
    again = here.post("/api/matches", {**setup, "commitment": given})
    assert (again.status_code, again.json()["code"]) == (409, "commitment_used")


def test_seeds_revealed_to_two_processes_start_one_match(servers: list[Server]) -> None:
    here, there = (server.client() for server in servers)
    given, seeds = here.get("/api/commitment").json(), ("ab" * 16, "cd" * 16)
    match = given["match"]
    here.create(commitment=given, seed_hash=seed_hash(match, seeds[0]))
    there.join(match, seed_hash=seed_hash(match, seeds[1]))
    lives = [here.live(match), there.live(match)]
    for live, seed in zip(lives, seeds, strict=True):
        live.send("reveal_seed", seed=seed)
    for live in lives:
        while (shown := live.next_any()).get("status") != "playing":
            pass
        assert shown["fairness"]["seeds"] == list(seeds)


def test_of_two_simultaneous_turns_one_counts(servers: list[Server]) -> None:
    ada = servers[0].client()
    match = ada.create("thrive", {"kind": "me"}, {"kind": "me"})["match"]
    twin = servers[1].client()
    twin.http.cookies.update(ada.http.cookies)
    lives = [ada.live(match), twin.live(match)]
    ply = [one.next("snapshot")["ply"] for one in lives][-1]
    turn = thrive_turns(1)[0][1]
    for number, live in enumerate(lives):
        live.send("play", id=f"race{number}", seat=0, ply=ply, actions=turn)
    answers = []
    for number, live in enumerate(lives):
        while (heard := live.next_any()).get("id") != f"race{number}":
            pass
        answers.append(heard["type"])
    assert sorted(answers) == ["ack", "error"]
    assert ada.snapshot(match)["ply"] == ply + 1


def test_a_computer_thinks_once(servers: list[Server]) -> None:
    ada, watching = (server.client() for server in servers)
    seats = [{"kind": "computer", "level": 1}] * 2
    match = ada.create("grow", *seats, options={"size": 3})["match"]
    for client in (ada, watching):
        live = client.live(match)
        shown = live.next("snapshot")
        while shown["status"] != "over":
            shown = live.next("update")
    assert ada.snapshot(match)["log"] == watching.snapshot(match)["log"]


def test_a_computer_of_a_killed_process_is_played_by_another(
    servers: list[Server], tmp_path: Path
) -> None:
    environment = {name: servers[0].environment[name] for name in SHARED}
    with running(tmp_path, **environment, BOARDWRIGHT_PACE="1000") as slow:
        ada = slow.client()
        match = ada.create("thrive", {"kind": "computer", "level": 1}, {"kind": "me"})["match"]
        watching = servers[0].client().live(match)
        assert watching.next("snapshot")["display"]["deciding"] == [0]
        slow.kill()
        while watching.next("update")["display"]["deciding"] != [1]:
            pass


def test_workers_share_one_address(database: str, tmp_path: Path) -> None:
    environment = {
        "BOARDWRIGHT_DATABASE_URL": database,
        "BOARDWRIGHT_SECRET": SECRET,
        "BOARDWRIGHT_WORKERS": "2",
    }
    with running(tmp_path, **environment) as server:
        visitors = [server.client() for _ in range(6)]
        match = visitors[0].create()["match"]
        assert {client.snapshot(match)["status"] for client in visitors} == {"waiting"}
        assert server.stop() == 0


def test_nothing_is_written_to_a_log_with_a_gap(database: str, tmp_path: Path) -> None:
    """PostgreSQL would take an event that fills the gap."""
    ada = Principal("guest:ada")
    setup = wire.CreateMatch("thrive", (wire.SeatSetup("me"), wire.SeatSetup("me")))

    async def body(context: AppContext) -> None:
        match = (await create_match.create(context, ada, setup)).match
        live_match = await context.registry.live_match(match)
        number, load, was_read = live_match.hosted.event_count, context.store.load, asyncio.Event()

        async def load_noticed(asked: str, since: int = 0) -> list[bytes]:
            try:
                return await load(asked, since)
            finally:
                if asked == match:  # those of other tests are loaded at the start
                    was_read.set()

        context.store.load = load_noticed  # type: ignore[method-assign, assignment]
        db = await asyncpg.connect(database)
        insert = "INSERT INTO events (match, number, body) VALUES ($1, $2, $3)"
        later = encode(ChatSent(0, 0, "Hello", "Ada")).decode()
        await db.execute(insert, match, number + 1, later)
        context.registry.on_appended(Appended(match, number + 1, ()))
        async with asyncio.timeout(PATIENCE):
            await was_read.wait()
        player = Transport(context, live_match, ada, (0, 1))
        for command in ("a", "b"):
            await player.say(type="resign", id=command, seat=0)
            assert player.heard("error")[-1]["code"] == "damaged_match"
        rows = await db.fetch("SELECT number FROM events WHERE match = $1", match)
        assert number not in [row["number"] for row in rows]
        await db.close()

    inside(tmp_path, body, database_url=database, secret=SECRET)


def test_challenges_and_answers_reach_bots_of_other_processes(servers: list[Server]) -> None:
    here, there = servers
    token, person = new_token(here, "Clank"), there.client()
    match = person.create("thrive", {"kind": "me"}, {"kind": "open"})["match"]
    with bot_stream(here, token) as stream:
        next_of(stream, "ready")
        deadline = time.monotonic() + PATIENCE
        while not person.get("/api/bots").json():  # until the other process has announced it
            assert time.monotonic() < deadline
        challenge(person, match, "Clank")
        assert next_of(stream, "challenge")["match"]["match"] == match
        watching = person.live(match)
        assert watching.next("snapshot")["challenges"][0]["status"] == "waiting"
        bot = here.client(Authorization=f"Bearer {token}")
        assert bot.post(f"/api/matches/{match}/decline", {"reason": "No"}).status_code == 204
        while not (update := watching.next("update")).get("notice"):
            pass
        assert update["notice"] == "Clank declines the challenge: No"
        assert update["challenges"][0]["reason"] == "No"
