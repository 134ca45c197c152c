"""The bot of docs/, as its readers would run it: a program of its own against a real server."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.process import Client, Json, Server, running

import boardwright
from boardwright.core.record import parse_record
from boardwright.fairness import verify

pytestmark = pytest.mark.slow("whole games by a program of its own")

DOCS = Path(__file__).parents[2] / "docs"
BOT = Path(boardwright.__file__).parent / "example_bot.py"
EXAMPLES = re.findall(r"```python\n(.*?)```", (DOCS / "bots.md").read_text(), re.DOTALL)
PATIENCE = 120.0
GAMES: list[tuple[str, Json]] = [("thrive", {"size": 4}), ("grow", {"size": 5}), ("thrust", {})]
ME, OPEN, COMPUTER = {"kind": "me"}, {"kind": "open"}, {"kind": "computer", "level": 1}


def _token(server: Server, name: str) -> str:
    answer = server.client().post("/api/bots", {"name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def _as(server: Server, token: str) -> Client:
    return server.client(Authorization=f"Bearer {token}")


@contextmanager
def _bot(server: Server, token: str, match: str) -> Iterator[subprocess.Popen[str]]:
    """It knows the server's address, its token and the match; and nothing of this checkout."""
    process = subprocess.Popen(
        [sys.executable, "-I", str(BOT), f"http://{server.url}", token, match],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _ends(process: subprocess.Popen[str]) -> str:
    said, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, "")
    return said.strip()


def _check(client: Client, match: str, said: str, players: list[str]) -> None:
    """Played to an end by the rules, with a record that proves itself."""
    over = client.snapshot(match)
    assert over["status"] == "over"
    assert over["ending"]["text"] == said
    assert over["ending"]["reason"] not in ("surrender", "time", "abandoned", "agreement")
    assert [seat["player"] for seat in over["seats"]] == players
    record = parse_record(client.get(f"/api/matches/{match}/record").text)
    assert record.outcome is not None
    assert list(record.outcome.winners) == over["ending"]["winners"]
    assert verify(record).ok


def test_it_is_short_and_needs_no_boardwright() -> None:
    text = BOT.read_text()
    assert len(text.splitlines()) <= 95
    imported = set(re.findall(r"^ *(?:import|from) (\w+)", text, re.MULTILINE))
    assert imported - set(sys.stdlib_module_names) == {"httpx", "websockets"}


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_it_plays_a_whole_game_against_the_computer(
    server: Server, game: str, options: Json
) -> None:
    token = _token(server, "Clank")
    match = _as(server, token).create(game, ME, COMPUTER, options=options)["match"]
    with _bot(server, token, match) as bot:
        _check(server.client(), match, _ends(bot), ["Clank", "Computer (level 1)"])


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_it_plays_a_whole_game_against_itself(server: Server, game: str, options: Json) -> None:
    tokens = [_token(server, "Clank"), _token(server, "Clonk")]
    match = _as(server, tokens[0]).create(game, ME, OPEN, options=options)["match"]
    with _bot(server, tokens[0], match) as clank, _bot(server, tokens[1], match) as clonk:
        said = _ends(clank)
        assert _ends(clonk) == said
        _check(server.client(), match, said, ["Clank", "Clonk"])


def test_three_bots_play_grow(server: Server) -> None:
    names = ["Clank", "Clonk", "Clunk"]
    tokens = [_token(server, name) for name in names]
    seats = [{"kind": "open"}] * 3
    match = server.client().create("grow", *seats, options={"size": 4, "players": 3})["match"]
    for token in tokens:  # one after the other, so that the seats are known
        _as(server, token).join(match)
    with (
        _bot(server, tokens[0], match) as first,
        _bot(server, tokens[1], match) as second,
        _bot(server, tokens[2], match) as third,
    ):
        said = {_ends(first), _ends(second), _ends(third)}
    assert len(said) == 1
    _check(server.client(), match, said.pop(), names)


def test_it_respects_the_rate_limits(tmp_path: Path) -> None:
    with running(tmp_path, BOARDWRIGHT_COMMANDS_PER_SECOND="20") as server:
        token = _token(server, "Clank")
        match = _as(server, token).create("grow", ME, COMPUTER, options={"size": 3})["match"]
        with _bot(server, token, match) as bot:
            _check(server.client(), match, _ends(bot), ["Clank", "Computer (level 1)"])
        assert 'code="too_many"' not in server.client().get("/metrics").text


def test_it_continues_after_the_server_was_killed(tmp_path: Path) -> None:
    """A server that comes back at the same address finds the bot there before long."""
    with running(tmp_path, BOARDWRIGHT_LIMITS="off") as server:
        token = _token(server, "Clank")
        me = _as(server, token)
        match = me.create("thrive", ME, OPEN, options={"size": 4})["match"]
        with _bot(server, token, match) as bot:
            watching = server.client().live(match)
            while watching.next("presence")["online"] != [0]:
                pass
            watching.close()
            port = server.url.rpartition(":")[2]
            server.kill()
            server.start("--port", port)
            other = _token(server, "Clonk")
            with _bot(server, other, match) as clonk:
                said = _ends(clonk)
                assert _ends(bot) == said
            _check(server.client(), match, said, ["Clank", "Clonk"])


def test_a_restarted_bot_resumes_its_seat(server: Server) -> None:
    token = _token(server, "Clank")
    match = _as(server, token).create("thrive", ME, OPEN, options={"size": 4})["match"]
    with _bot(server, token, match):
        watching = server.client().live(match)
        while watching.next("presence")["online"] != [0]:
            pass
    while watching.next("presence")["online"]:
        pass
    watching.close()
    other = _token(server, "Clonk")
    with _bot(server, token, match) as clank, _bot(server, other, match) as clonk:
        assert _ends(clank) == _ends(clonk)


def test_without_a_valid_token_or_seat_it_stops_with_an_error(server: Server) -> None:
    match = server.client().create()["match"]
    token = _token(server, "Clank")
    for bad, where, status in (("nothing", match, "401"), (token, "nowhere", "404")):
        with _bot(server, bad, where) as bot:
            _, errors = bot.communicate(timeout=PATIENCE)
            assert bot.returncode == 1
            assert status in errors


# -- what docs/bots.md shows -----------------------------------------------------------------


def test_the_first_example_leads_to_a_game(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(EXAMPLES[0].replace("http://127.0.0.1:8000", f"http://{server.url}"), {})
    address, token, match = capsys.readouterr().out.split()
    assert address == f"http://{server.url}"
    with _bot(server, token, match) as bot:
        _check(server.client(), match, _ends(bot), ["Dicey", "Computer (level 2)"])


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_strong_example_searches_the_snapshot_it_received(
    server: Server, game: str, options: Json
) -> None:
    found: dict[str, Any] = {}
    exec(EXAMPLES[1], found)
    bot = _as(server, _token(server, "Clever"))
    match = bot.create(game, ME, COMPUTER, options=options)["match"]
    turns = 0
    while (seen := bot.snapshot(match))["status"] == "playing" and turns < 5:
        if 0 in seen["display"]["deciding"]:
            turn = found["think"](seen, "level:2")
            command = {"type": "play", "id": f"t{turns}", "ply": seen["ply"], "actions": turn}
            answer = bot.post(f"/api/matches/{match}/commands", command)
            assert answer.status_code == 200, answer.text
            turns += 1
    assert turns
