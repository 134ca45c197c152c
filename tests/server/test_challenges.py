"""What the page shows of bots and challenges: who is online and busy, and how each has ended."""

from __future__ import annotations

import json

import pytest
from tests.server.process import Client, Json, Live, Server
from tests.server.test_bot import bot_stream, challenge, new_token, next_of
from websockets.sync.client import ClientConnection, connect

ME, OPEN = {"kind": "me"}, {"kind": "open"}
NAME = "Clink"


class _Scene:
    """A person at a match with an open seat, and a bot that waits for challenges."""

    def __init__(self, server: Server) -> None:
        self.server, self.token, self.person = server, new_token(server, NAME), server.client()
        self.bot = server.client(Authorization=f"Bearer {self.token}")
        self.match = self.person.create("thrive", ME, OPEN)["match"]

    def info(self) -> Json:
        """How `GET /api/bots` lists the bot; empty if it does not."""
        bots = self.person.get("/api/bots").json()
        return next((bot for bot in bots if bot["bot"] == self.id), {})

    def hear(self, stream: ClientConnection) -> None:
        self.id = str(next_of(stream, "ready")["bot"])

    def post(self, client: Client, path: str, **body: str) -> Json:
        answer = client.post(f"/api/matches/{self.match}/{path}", body)
        found: Json = answer.json() if answer.content else {}
        return found


@pytest.fixture
def scene(server: Server) -> _Scene:
    return _Scene(server)


def _status(live: Live, expected: str) -> Json:
    """The first update in which the only challenge has this status."""
    while True:
        challenges = live.next("update").get("challenges")
        if challenges and challenges[0]["status"] == expected:
            found: Json = challenges[0]
            return found


def test_the_list_says_what_a_bot_plays_and_how_busy_it_is(scene: _Scene) -> None:
    headers = {"Authorization": f"Bearer {scene.token}"}
    address = f"ws://{scene.server.url}/api/bots/live?games=thrive&limit=2"
    with connect(address, additional_headers=headers) as stream:
        scene.hear(stream)
        info = scene.info()
        assert (info["games"], info["playing"], info["limit"]) == (["thrive"], 0, 2)
        assert scene.post(scene.bot, "join")["match"] == scene.match
        assert scene.info()["playing"] == 1
    with connect(address, additional_headers=headers) as stream:  # counted anew after a restart
        next_of(stream, "match")
        assert scene.info()["playing"] == 1
        live = scene.person.live(scene.match)
        live.ask("resign")
        assert scene.info()["playing"] == 0


def test_a_bot_that_leaves_before_the_start_is_not_busy(scene: _Scene) -> None:
    three = scene.person.create("grow", ME, OPEN, OPEN, options={"players": 3})["match"]
    with bot_stream(scene.server, scene.token) as stream:
        scene.hear(stream)
        scene.bot.join(three)
        assert scene.info()["playing"] == 1
        assert scene.bot.post(f"/api/matches/{three}/leave").status_code == 200
        assert scene.info()["playing"] == 0


def test_everybody_at_the_match_sees_the_challenge_and_its_reason(scene: _Scene) -> None:
    spectator = scene.server.client()
    with bot_stream(scene.server, scene.token) as stream:
        scene.hear(stream)
        live = spectator.live(scene.match)
        challenge(scene.person, scene.match, NAME)
        assert _status(live, "waiting")["name"] == NAME
        scene.post(scene.bot, "decline", reason="Too late for me.")
        assert _status(live, "declined")["reason"] == "Too late for me."
    shown = spectator.snapshot(scene.match)["challenges"]  # and stays declined without the bot
    assert [each["status"] for each in shown] == ["declined"]


def test_a_bot_that_goes_offline_and_comes_back_is_shown(scene: _Scene) -> None:
    live = scene.person.live(scene.match)
    with bot_stream(scene.server, scene.token) as stream:
        scene.hear(stream)
        challenge(scene.person, scene.match, NAME)
        _status(live, "waiting")
    _status(live, "offline")
    with bot_stream(scene.server, scene.token) as stream:
        assert next_of(stream, "challenge")["match"]["match"] == scene.match
        _status(live, "waiting")
        scene.post(scene.bot, "join")
    assert "challenges" not in scene.person.snapshot(scene.match)


def test_a_withdrawn_challenge_cannot_be_accepted(scene: _Scene) -> None:
    with bot_stream(scene.server, scene.token) as stream:
        scene.hear(stream)
        challenge(scene.person, scene.match, NAME)
        next_of(stream, "challenge")
        assert "challenges" in scene.person.snapshot(scene.match)
        assert "challenges" not in scene.post(scene.person, "withdraw", bot=scene.id)
        assert next_of(stream, "withdrawn")["match"] == scene.match
        assert scene.post(scene.bot, "join")["code"] == "withdrawn"
        assert scene.post(scene.person, "withdraw", bot=scene.id)["code"] == "not_challenged"
        challenge(scene.person, scene.match, NAME)  # and again
        next_of(stream, "challenge")
        assert scene.post(scene.bot, "join")["match"] == scene.match


def test_others_cannot_withdraw_it(scene: _Scene) -> None:
    with bot_stream(scene.server, scene.token) as stream:
        scene.hear(stream)
        challenge(scene.person, scene.match, NAME)
        stranger = scene.server.client()
        assert scene.post(stranger, "withdraw", bot=scene.id)["code"] == "not_creator"
        assert json.loads(stream.recv())["type"] == "challenge"
        assert scene.person.snapshot(scene.match)["challenges"][0]["status"] == "waiting"
