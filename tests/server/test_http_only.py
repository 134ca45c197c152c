"""Everything the page does, over HTTP alone."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import httpx
import pytest
from tests.server.in_process import ManualClock, create_app, inside
from tests.server.process import Client, Json, Server, random_turn, running, thrive_turns

import boardwright
from boardwright.core.record import parse_record, record_from_json
from boardwright.fairness import verify
from boardwright.server.app_context import AppContext

ME, OPEN, COMPUTER = {"kind": "me"}, {"kind": "open"}, {"kind": "computer", "level": 1}


class Player:
    """Somebody at a match, with plain requests."""

    def __init__(self, client: Client, match: str) -> None:
        self.client = client
        self.match = match
        self._ids = itertools.count()

    def see(self) -> Json:
        return self.client.snapshot(self.match)

    def get(self, what: str) -> Json:
        answer = self.client.get(f"/api/matches/{self.match}/{what}")
        assert answer.status_code == 200, answer.text
        return {"it": answer.json()} if answer.text.startswith("[") else answer.json()

    def write(self, do: str, status: int = 200, **fields: object) -> Json:
        command = {"type": do, "id": f"c{next(self._ids)}", **fields}
        answer = self.client.post(f"/api/matches/{self.match}/commands", command)
        assert answer.status_code == status, answer.text
        said: Json = answer.json()
        assert said.get("id", command["id"]) == command["id"]
        return said


def _pair(server: Server, game: str = "thrive", **more: object) -> tuple[Player, Player]:
    ada, bob = server.client(), server.client()
    match = ada.create(game, name="Ada", **more)["match"]
    bob.join(match, name="Bob")
    return Player(ada, match), Player(bob, match)


def test_from_the_lobby_to_the_rematch(server: Server) -> None:
    ada, bob = server.client(), server.client()
    match = ada.create(name="Ada", listed=True)["match"]
    assert match in [one["match"] for one in bob.get("/api/lobby").json()]
    assert bob.join(match, name="Bob")["tokens"].keys() == {"1"}
    assert match in [one["match"] for one in bob.get("/api/watch").json()]
    black, white = Player(ada, match), Player(bob, match)
    (_, first), (_, second) = thrive_turns(2)

    drafted = black.write("draft", ply=3, actions=first[:1])
    assert (drafted["type"], drafted["display"]["prompt"]) == ("preview", "Place 2 pegs")
    assert black.see()["draft"] == first[:1]
    assert black.write("draft", ply=3, actions=[])["display"]["prompt"] == "Move a pod"
    assert "draft" not in black.see()
    assert black.write("play", ply=3, actions=first) == {"type": "ack", "id": "c2", "ply": 4}
    assert white.write("play", ply=4, actions=second)["ply"] == 5

    white.write("offer", kind="takeback")
    assert black.see()["offers"] == [{"kind": "takeback", "by": 1}]
    black.write("accept", kind="takeback")
    assert [entry["seat"] for entry in white.see()["log"]] == [0]

    black.write("chat", text="Have you thought about c3?")
    assert [said["text"] for said in white.see()["chat"]] == ["Have you thought about c3?"]
    assert "chat" not in server.client().snapshot(match)

    white.write("offer", kind="draw")
    black.write("decline", kind="draw")
    assert "offers" not in white.see()
    white.write("resign")
    over = black.see()
    assert (over["status"], over["ending"]["winners"]) == ("over", [0])

    again = white.write("rematch")["match"]
    assert black.see()["next_match"] == again
    assert black.write("rematch")["match"] == again
    assert [seat["player"] for seat in ada.snapshot(again)["seats"]] == ["Bob", "Ada"]
    assert ada.snapshot(again)["own_seats"] == [1]
    assert {match, again} <= {one["match"] for one in ada.get("/api/mine").json()}


def test_replay_record_proof_and_review_of_a_match(server: Server) -> None:
    black, white = _pair(server, options={"size": 4})
    state, rng = boardwright.game("thrive", {"size": 4}).start(), random.Random(4)
    for ply, player in zip((3, 4, 5), (black, white, black), strict=True):
        turn, state = random_turn(state, rng)
        player.write("play", ply=ply, actions=turn)
    assert black.client.get(f"/api/matches/{black.match}/proof").json()["code"] == "not_over"
    white.write("resign")
    stranger = Player(server.client(), black.match)
    frames = stranger.get("replay?seat=0")["it"]
    assert [frame["entry"] and frame["entry"]["number"] for frame in frames] == [None, 1, 2, 3, 4]
    record = parse_record(stranger.client.get(f"/api/matches/{black.match}/record").text)
    assert verify(record).ok
    twin = stranger.client.get(f"/api/matches/{black.match}/record?format=json").text
    assert record_from_json(twin) == record
    assert stranger.get("proof")["secret"] == black.see()["fairness"]["secret"]
    job = stranger.client.post(f"/api/matches/{black.match}/review").json()
    while job["status"] == "running":
        job = stranger.get("review")
    assert len(job["review"]["turns"]) == 4
    code = stranger.client.get(f"/api/matches/{black.match}/qr")
    assert code.content.startswith(b"<svg")
    start = {"match": black.match, "entry": 2}
    onwards = stranger.client.create("thrive", ME, OPEN, options={"size": 4}, start=start)
    assert stranger.client.snapshot(onwards["match"])["start"]


def test_against_the_computer_with_a_hint_and_a_takeback(server: Server) -> None:
    ada = server.client()
    player = Player(ada, ada.create("thrive", ME, COMPUTER, options={"size": 4})["match"])
    hinted = player.write("hint")
    assert hinted["type"] == "hint"
    player.write("play", ply=hinted["ply"], actions=hinted["actions"])
    while (seen := player.see())["display"]["deciding"] != [0]:
        pass
    assert [entry["seat"] for entry in seen["log"]] == [0, 1]
    player.write("offer", kind="takeback")
    assert player.see()["log"] == []
    assert player.write("ping")["type"] == "pong"


def test_seats_are_filled_left_claimed_and_viewed(server: Server) -> None:
    ada, bob, telephone = server.client(), server.client(), server.client()
    made = ada.create("grow", ME, OPEN, OPEN, options={"players": 3})
    match = made["match"]
    bob.join(match, seat=2)
    assert "own_seats" not in bob.post(f"/api/matches/{match}/leave").json()
    assert Player(bob, match).write("start", status=400)["code"] == "not_creator"
    Player(ada, match).write("start", level=1)
    assert ada.snapshot(match)["status"] == "playing"
    claimed = telephone.post(f"/api/matches/{match}/claim", {"token": made["tokens"]["0"]})
    assert claimed.status_code == 200
    assert telephone.snapshot(match)["own_seats"] == [0]
    device = ada.create("thrust", ME, ME)["match"]
    handed = Player(ada, device)
    assert "seat" not in handed.see()
    fleets = [handed.write("view_as", seat=seat)["display"]["view"]["fleet"] for seat in (0, 1)]
    assert handed.write("view_as", spectator=True)["display"]["view"].get("fleet") not in fleets


def test_queries_without_a_match(server: Server) -> None:
    client = server.client()
    games = client.get("/api/games").json()
    assert [game["name"] for game in games] == list(boardwright.names())
    for game in games:
        assert client.get(f"/api/games/{game['name']}/rules").json()["html"]
        place = {"game": game["name"], "seat": 0}
        assert client.post("/api/position", place).json()["display"]["view"]
    turn = thrive_turns(1)[0][1]
    shown = client.post("/api/position", {"game": "thrive", "actions": turn}).json()
    assert shown["display"]["deciding"] == [1]
    position = json.dumps(shown["display"]["view"]["position"])
    judged = client.post("/api/analyse", {"game": "thrive", "position": position}).json()
    assert judged["deciding"] == [1]
    limits = client.get("/api/limits").json()
    assert limits["body_bytes"] == 65536
    assert set(map(type, limits.values())) == {int}


# -- whole games -----------------------------------------------------------------------------


def _turn(seen: Json, rng: random.Random) -> list[str]:
    """By the choices where something is hidden, else by the position."""
    if seen["game"] != "thrust":
        game = boardwright.game(seen["game"], seen["options"])
        position = json.dumps(seen["display"]["view"]["position"])
        return random_turn(game.decode_position(position), rng)[0]
    choices = seen["display"]["choices"]
    if "burn" in choices:
        return [f"burn:{rng.randint(choices['burn']['min'], choices['burn']['max'])}"]
    return [rng.choice(choices["actions"])["action"]]


@pytest.mark.slow("a whole game by requests")
@pytest.mark.parametrize(
    ("game", "options"), [("thrive", {"size": 4}), ("grow", {"size": 4}), ("thrust", {})]
)
def test_a_whole_game_by_requests_alone(server: Server, game: str, options: Json) -> None:
    players, rng = _pair(server, game, options=options), random.Random(7)
    while (seen := players[0].see())["status"] == "playing":
        for seat in seen["display"]["deciding"]:  # both of a sealed step, whose ply stays good
            mine = players[seat].see()
            players[seat].write("play", ply=mine["ply"], actions=_turn(mine, rng))
    assert seen["ending"] == players[1].see()["ending"]
    record = players[0].client.get(f"/api/matches/{players[0].match}/record").text
    assert verify(parse_record(record)).ok


# -- being there without a socket ------------------------------------------------------------


@pytest.mark.slow("a server that stops and starts again")
def test_a_draft_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        black, _ = _pair(server)
        turn = thrive_turns(1)[0][1]
        black.write("draft", ply=3, actions=turn[:2])
        server.stop()
        server.start()
        assert black.see()["draft"] == turn[:2]
        assert black.see()["preview"]["prompt"] == "Place 1 more peg"


def test_presence_follows_requests(tmp_path: Path) -> None:
    """The seat of somebody who is away may go to the computer, with or without sockets."""
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        transport = httpx.ASGITransport(create_app(context))  # type: ignore[arg-type]
        ada, bob = (httpx.AsyncClient(transport=transport, base_url="http://x") for _ in range(2))
        setup = {"game": "thrive", "seats": [ME, OPEN]}
        match = (await ada.post("/api/matches", json=setup)).json()["match"]
        clock.advance(600_000)  # in the lobby
        await bob.post(f"/api/matches/{match}/join", json={})

        async def ask(number: int) -> Json:
            ask = {"type": "offer", "id": f"{number}", "kind": "computer", "target": 1}
            said: Json = (await ada.post(f"/api/matches/{match}/commands", json=ask)).json()
            return said

        for number in range(3):
            assert (await ask(number))["code"] == "not_absent"
            clock.advance(40_000)
            await bob.get(f"/api/matches/{match}")
        clock.advance(60_000)
        assert (await ask(9))["type"] == "ack"
        seats = (await bob.get(f"/api/matches/{match}")).json()["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "computer"]

    inside(tmp_path, body, clock=clock)
