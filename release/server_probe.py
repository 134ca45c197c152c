"""What a stranger does first, by the Python it runs with: `python server_probe.py PROGRAM`.

The server starts, shows the page with its script, and level 10 answers, with the engine. A bot
plays a match to its end.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
from typing import Any

import httpx
from websockets.sync.client import connect

PATIENCE = 120.0
"""Seconds; level 10 thinks for some of them."""
OPTIONS: dict[str, dict[str, object]] = {"thrive": {"size": 4}, "grow": {"size": 5}}


def check_page(client: httpx.Client) -> None:
    """The page and the script that it names."""
    page = client.get("/").raise_for_status().text
    (script,) = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page)
    loaded = client.get(script).raise_for_status()
    assert "javascript" in loaded.headers["content-type"], loaded.headers
    print(f"page: {len(page)} characters, script {script}: {len(loaded.content)} bytes")


def check_level(client: httpx.Client, game: str) -> None:
    """The strongest computer takes its first turn."""
    info = {entry["name"]: entry for entry in client.get("/api/games").json()}[game]
    assert info["engine_missing"] is None, info["engine_missing"]
    assert info["levels"][-1] == 10, info["levels"]
    seats = [{"kind": "computer", "level": 10}, {"kind": "me"}]
    setup = {"game": game, "options": OPTIONS.get(game, {}), "seats": seats}
    match = client.post("/api/matches", json=setup).raise_for_status().json()["match"]
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"ws{str(client.base_url)[4:].rstrip('/')}/api/matches/{match}/live"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        message: dict[str, Any] = {}
        while message.get("ply", 0) == 0:
            message = json.loads(socket.recv(PATIENCE))
    print(f"{game}: level 10 has played")


def check_bot(client: httpx.Client, program: str) -> None:
    """Our engine as a bot plays the computer."""
    token = client.post("/api/bots", json={"name": "Probe"}).raise_for_status().json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    seats = [{"kind": "me"}, {"kind": "computer", "level": 1}]
    setup = {"game": "grow", "options": {"size": 3}, "seats": seats}
    client.post("/api/matches", json=setup, headers=bearer).raise_for_status()
    engine = f"{shlex.quote(program)} engine {{game}}@nodes=20"
    command = [program, "bot", str(client.base_url), f"--token={token}", "--engine", engine]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as bot:
        timer = threading.Timer(PATIENCE, bot.kill)  # ends its lines
        timer.start()
        try:
            assert bot.stderr is not None
            lines: list[str] = []
            while not (lines and ": over:" in lines[-1]):
                lines.append(next(bot.stderr, ""))
                assert lines[-1], "".join(lines)
        finally:
            timer.cancel()
            bot.terminate()
    print("bot: a match of grow is over")


def main() -> None:
    """Run all checks against one server."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.argv[1], "serve", "--port", "0", "--data", data]
        environment = os.environ | {"BOARDWRIGHT_PACE": "0"}
        with subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                first = server.stdout.readline()
                address = first.split("http://")[1].split()[0]
                with httpx.Client(base_url=f"http://{address}", timeout=PATIENCE) as client:
                    check_page(client)
                    for game in ("thrive", "grow"):
                        check_level(client, game)
                    check_bot(client, sys.argv[1])
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
