"""The game on a server: by people over sockets, against computers, by the bot of docs/."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from tests.plugin.conftest import GAME
from tests.server.process import Client, Json, Live, Server

import boardwright
from boardwright.core.record import parse_record

BOT = Path(boardwright.__file__).parent / "example_bot.py"
ME, OPEN, COMPUTER = {"kind": "me"}, {"kind": "open"}, {"kind": "computer", "level": 1}
Program = Callable[..., CompletedProcess[str]]


def test_the_list_of_games_says_all_there_is_to_it(server: Server) -> None:
    games = {game["name"]: game for game in server.client().get("/api/games").json()}
    game = games[GAME]
    assert (game["title"], game["seats"]) == ("Pennies", ["north", "east"])
    assert (game["min_seats"], game["max_seats"], game["seats_option"]) == (2, 4, "players")
    assert (game["levels"], game["has_rules"]) == ([1, 2, 3], False)
    refused = server.client().get(f"/api/games/{GAME}/rules")
    assert (refused.status_code, refused.json()["code"]) == (404, "no_page")
    assert refused.json()["detail"] == "There is no rule page for Pennies."


def test_positions_are_looked_at_and_analysed(server: Server) -> None:
    client = server.client()
    asked = {"game": GAME, "actions": ["purse:2", "purse:3"], "seat": 0}
    shown = client.post("/api/position", asked).json()["display"]
    assert shown["notation"] == "@north 2,-1 -2,-2 0,0 . 0 ."
    assert [choice["action"] for choice in shown["choices"]["actions"]] == [
        "mark:1",
        "mark:2",
        "mark:3",
    ]
    found = client.post("/api/analyse", asked).json()
    assert sum(found["values"]) == pytest.approx(1)


def _connect(client: Client, match: str) -> Live:
    live = client.live(match)
    live.next("snapshot")
    return live


def _look(live: Live) -> Json:
    live.send("view_as")
    return live.next("snapshot")


def _due(live: Live) -> Json | None:
    """The position, as soon as the seat is to decide; None once the match is over."""
    while (shown := _look(live))["status"] == "playing":
        if shown["seat"] in shown["display"].get("deciding", []):
            return shown
        live.next("update")
    return None


def _play(live: Live, shown: Json, rng: random.Random) -> None:
    """One decision, any."""
    action = rng.choice(shown["display"]["choices"]["actions"])["action"]
    assert live.ask("play", ply=shown["ply"], actions=[action])["type"] == "ack"


def _check(client: Client, match: str, boardwright: Program, folder: Path) -> Json:
    """The match is over; its record is read back, replayed and proved by the program."""
    over = client.snapshot(match)
    assert over["status"] == "over"
    kept = folder / "record.txt"
    kept.write_text(client.get(f"/api/matches/{match}/record").text)
    record = parse_record(kept.read_text())
    assert record.outcome is not None
    assert list(record.outcome.winners) == over["ending"]["winners"]
    boardwright("verify", str(kept))
    assert str(record.final.view(0)) in boardwright("replay", str(kept)).stdout
    frames = client.get(f"/api/matches/{match}/replay?seat=0").json()
    assert frames[-1]["display"]["notation"] == str(record.final.view(0))
    return over


def test_three_people_play_it_over_sockets(
    server: Server, boardwright: Program, tmp_path: Path
) -> None:
    people = [server.client() for _ in range(3)]
    match = people[0].create(GAME, ME, OPEN, OPEN, options={"players": 3, "rounds": 3})["match"]
    for guest in people[1:]:
        guest.join(match)
    lives, rng = [_connect(guest, match) for guest in people], random.Random(7)
    while (seen := people[0].snapshot(match))["status"] == "playing":
        live = lives[rng.choice(seen["display"]["deciding"])]
        _play(live, _look(live), rng)
    for live in lives:
        live.close()
    over = _check(people[0], match, boardwright, tmp_path)
    assert [seat["name"] for seat in over["seats"]] == ["north", "east", "south"]


def test_computers_answer(server: Server, boardwright: Program, tmp_path: Path) -> None:
    client, rng = server.client(), random.Random(3)
    match = client.create(GAME, ME, COMPUTER, COMPUTER, options={"players": 3})["match"]
    live = _connect(client, match)
    hint = live.ask("hint")
    assert (hint["type"], hint["text"][:12]) == ("hint", "North: mark:")
    while shown := _due(live):
        _play(live, shown, rng)
    live.close()
    _check(client, match, boardwright, tmp_path)


def test_what_is_hidden_stays_hidden(server: Server) -> None:
    """Also in the notation that the page shows."""
    client, other = server.client(), server.client()
    match = client.create(GAME, ME, OPEN)["match"]
    other.join(match)
    purses = [
        guest.snapshot(match)["display"]["notation"].split()[1]
        for guest in (client, other, server.client())
    ]
    assert purses[0].endswith(",-1")
    assert purses[1].startswith("-1,")
    assert purses[2] == "-1,-1"


def test_the_bot_of_the_docs_plays_it(server: Server, boardwright: Program, tmp_path: Path) -> None:
    token = server.client().post("/api/bots", {"name": "Clank"}).json()["token"]
    client = server.client(Authorization=f"Bearer {token}")
    match = client.create(GAME, ME, COMPUTER, options={"rounds": 3})["match"]
    bot = subprocess.run(
        [sys.executable, "-I", str(BOT), f"http://{server.url}", token, match],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (bot.returncode, bot.stderr) == (0, "")
    _check(client, match, boardwright, tmp_path)
