"""`boardwright bot` with a real server and a real engine, through restarts of both."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.server.process import Client, Json, Live, Server, running
from websockets.sync.client import ClientConnection, connect

from boardwright.bot.rules import Rules
from boardwright.core.record import parse_record
from boardwright.server.session import new_id

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()
ENGINE = f"{sys.executable} -m boardwright engine {{game}}@nodes=20"
ME, OPEN, COMPUTER = {"kind": "me"}, {"kind": "open"}, {"kind": "computer", "level": 1}
CLOCK = {"kind": "real", "seconds": 600, "increment": 5}
PATIENCE = 60.0


def new_token(server: Server, name: str) -> str:
    answer = server.client().post("/api/bots", {"name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


class _BotProcess:
    """`boardwright bot`, with what it reports."""

    def __init__(self, words: list[str]) -> None:
        environment = os.environ | {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        }
        self.process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=environment)

    def wait_for(self, words: str) -> str:
        """The next line with these words."""
        assert self.process.stderr is not None
        seen = []
        for line in self.process.stderr:
            seen.append(line)
            if words in line:
                return line.strip()
        raise AssertionError("".join(seen))


@contextmanager
def running_bot(
    server: Server, token: str, *flags: str, engine: str = ENGINE
) -> Iterator[_BotProcess]:
    command = [sys.executable, "-m", "boardwright", "bot", f"http://{server.url}"]
    with _running([*command, "--token", token, "--engine", engine, *flags]) as bot:
        yield bot


@contextmanager
def _running(words: list[str]) -> Iterator[_BotProcess]:
    bot = _BotProcess(words)
    try:
        yield bot
    finally:
        bot.process.kill()
        bot.process.communicate()


def bot_stream(server: Server, token: str) -> ClientConnection:
    headers = {"Authorization": f"Bearer {token}"}
    return connect(f"ws://{server.url}/api/bots/live", additional_headers=headers)


def challenge(person: Client, match: str, name: str) -> None:
    bots = {each["name"]: each["bot"] for each in person.get("/api/bots").json()}
    answer = person.post(f"/api/matches/{match}/challenges", {"bot": bots[name]})
    assert answer.status_code == 200, answer.text


def next_of(socket: ClientConnection, kind: str) -> Json:
    while True:
        message: Json = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] == kind:
            return message


def _play_first_choice(person: Client, match: str) -> None:
    """One whole turn of Grow: a head on the first free space, the first of which ends the turn."""
    seen = person.snapshot(match)
    choices = seen["display"]["choices"]
    actions = [f"+{choices['free'][0]}", *(["end"] if choices["heads"] else [])]
    command = {"type": "play", "id": f"p{seen['ply']}", "ply": seen["ply"]}
    path = f"/api/matches/{match}/commands"
    answer = person.post(path, {**command, "actions": actions})
    assert answer.status_code == 200, answer.text


def _documented(server: Server, token: str) -> list[str]:
    """The command of docs/bots.md."""
    found = re.search(r"^boardwright bot .*$", PAGE, re.MULTILINE)
    assert found is not None
    known = {"SERVER": f"http://{server.url}", "TOKEN": token}
    return [known.get(word, word) for word in shlex.split(found[0])]


def test_it_declines_by_rule_and_plays_several_games_at_once(server: Server) -> None:
    token, person = new_token(server, "Clank"), server.client()
    with _running(_documented(server, token)) as bot:
        bot.wait_for("Clank")
        matches = [
            person.create(game, COMPUTER, OPEN, options=options, clock=CLOCK)["match"]
            for game, options in (("thrive", {"size": 4}), ("grow", {"size": 3}))
        ]
        refused = person.create("thrust", ME, OPEN)["match"]
        socket = person.live(refused)
        challenge(person, refused, "Clank")
        while not (notice := socket.next("update").get("notice")):
            pass
        assert notice == "Clank declines the challenge: I play thrive, grow only."
        socket.close()
        for match in matches:
            challenge(person, match, "Clank")
        ends = {bot.wait_for("over:").split(":")[0] for _ in matches}
    assert ends == set(matches)
    for match in matches:
        record = parse_record(person.get(f"/api/matches/{match}/record").text)
        assert record.outcome is not None
        assert record.outcome.reason not in ("surrender", "abandoned")
        assert list(record.players.values()) == ["Computer (level 1)", "Clank"]


def test_matches_and_challenges_survive_restarts_of_server_and_bot(tmp_path: Path) -> None:
    with running(tmp_path, BOARDWRIGHT_LIMITS="off") as server:
        token, person = new_token(server, "Clank"), server.client()
        open_match = person.create("thrive", ME, OPEN)["match"]
        with bot_stream(server, token) as stream:
            assert next_of(stream, "ready")["name"] == "Clank"
            challenge(person, open_match, "Clank")
            assert next_of(stream, "challenge")["match"]["match"] == open_match
        match = person.create("grow", ME, OPEN, options={"size": 5})["match"]
        with running_bot(server, token, "--games", "grow") as bot:
            bot.wait_for(f"{open_match}: declines")  # stored, and sent again
            challenge(person, match, "Clank")
            bot.wait_for(f"{match}: accepts")
            _play_until_it_answers(person, person.live(match), match)
            port = server.url.rpartition(":")[2]
            server.kill()
            server.start("--port", port)
            bot.wait_for("waits for challenges")  # the same process is back
            _play_until_it_answers(person, person.live(match), match)
        with running_bot(server, token) as again:  # another process resumes the match
            again.wait_for("waits for challenges")
            _play_until_it_answers(person, person.live(match), match)
            live = person.live(match)
            live.ask("resign")
            again.wait_for(f"{match}: over")
            rematch = live.ask("rematch")["match"]
            again.wait_for(f"{rematch}: accepts")


def _play_until_it_answers(person: Client, socket: Live, match: str) -> None:
    """Play a turn, and wait until it is our turn again."""
    _wait_for_turn(socket)
    _play_first_choice(person, match)
    _wait_for_turn(socket)
    socket.close()


def _wait_for_turn(socket: Live) -> None:
    while True:
        message = socket.next_any()
        if 0 in message.get("display", {}).get("deciding", []):
            return


def test_who_may_challenge_and_who_is_challenged(server: Server) -> None:
    token, person = new_token(server, "Clunk"), server.client()
    match = person.create("thrive", ME, OPEN)["match"]
    path = f"/api/matches/{match}/challenges"
    assert person.post(path, {"bot": "0" * 16}).json()["code"] == "no_bot"
    assert server.client().post(path, {"bot": "0" * 16}).json()["code"] == "not_creator"
    with bot_stream(server, "nonsense") as stream:
        assert json.loads(stream.recv())["code"] == "bad_token"
    with bot_stream(server, token) as stream:
        next_of(stream, "ready")
        declined = person.create("thrive", ME, OPEN)["match"]
        challenge(person, declined, "Clunk")
        assert next_of(stream, "challenge")["match"]["match"] == declined
        bot = server.client(Authorization=f"Bearer {token}")
        decline = f"/api/matches/{declined}/decline"
        assert person.post(decline, {"reason": "No"}).json()["code"] == "not_challenged"
        assert bot.post(decline, {"reason": "No"}).status_code == 204
        assert bot.post(decline, {"reason": "No"}).json()["code"] == "not_challenged"
        server.client().join(match)
        bots = {each["name"]: each["bot"] for each in person.get("/api/bots").json()}
        assert person.post(path, {"bot": bots["Clunk"]}).json()["code"] == "not_open"


@pytest.mark.parametrize(
    ("match", "playing", "words"),
    [
        ({"game": "grow"}, 0, None),
        ({"game": "thrive"}, 0, "I play grow only"),
        ({"game": "grow", "options": {"size": 99}}, 0, "I don't know this game"),
        ({"game": "grow"}, 2, "I play 2 at once"),
        ({"game": "grow", "clock": {"kind": "real", "seconds": 10}}, 0, "too fast"),
        ({"game": "grow", "clock": {"kind": "real", "seconds": 10, "increment": 2}}, 0, None),
    ],
)
def test_the_rules(match: Json, playing: int, words: str | None) -> None:
    reason = Rules(("grow",), 2, 60).reason_to_decline(match, playing)
    assert reason is None if words is None else words in (reason or "")


def test_a_token_can_follow_an_option() -> None:
    """One in 64 began with a dash, and `--token` refused it."""
    assert not any(new_id(24).startswith("-") for _ in range(2000))
