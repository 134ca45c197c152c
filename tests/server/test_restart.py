"""Whatever was acknowledged is there after any stop, and the match goes on where it was."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.process import Client, Live, Server, running, thrive_turns
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.slow("servers that stop and start again")


def _played(server: Server, turns: int, **more: Any) -> tuple[list[Live], str, list[Client]]:
    ada, bob = server.client(), server.client()
    match = ada.create(name="Ada", **more)["match"]
    bob.join(match)
    players = [ada.live(match), bob.live(match)]
    ply = players[0].next("snapshot")["ply"]
    for number, (seat, actions) in enumerate(thrive_turns(turns)):
        done = players[seat].ask("play", id=f"t{number}", ply=ply, actions=actions)
        ply = done["ply"]
    return players, match, [ada, bob]


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_nothing_acknowledged_is_lost(tmp_path: Path, how: str) -> None:
    with running(tmp_path) as server:
        ada, bob = server.client(), server.client()
        match = ada.create(name="Ada")["match"]
        bob.join(match)
        people = [ada, bob]
        players = [one.live(match) for one in people]
        ply = first = players[0].next("snapshot")["ply"]
        *turns, (last_seat, last) = thrive_turns(5)
        for number, (seat, actions) in enumerate(turns):
            ply = players[seat].ask("play", id=f"t{number}", ply=ply, actions=actions)["ply"]
        drafted = players[last_seat].ask("draft", ply=ply, actions=last[:2])
        before = [one.snapshot(match) for one in people]
        if how == "stop":
            assert server.stop() == 0
            with pytest.raises(ConnectionClosed) as closed:
                players[0].next("nothing more")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        else:
            server.kill()
        server.start()
        after = [one.live(match) for one in people]
        shown = [one.next("snapshot") for one in after]
        for was, now in zip(before, shown, strict=True):
            for field in ("ply", "log", "display", "status", "fairness", "own_seats"):
                assert now.get(field) == was.get(field)
        if how == "stop":  # a draft does not wait for the disk
            assert shown[last_seat]["draft"] == drafted["actions"]
        seat, actions = turns[1]
        again = after[seat].ask("play", id="t1", ply=first + 1, actions=actions)
        assert (again["type"], again["ply"]) == ("ack", first + 2)
        assert after[last_seat].ask("play", ply=ply, actions=last)["ply"] == ply + 1


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_clocks_go_on_and_downtime_is_not_charged(tmp_path: Path, how: str) -> None:
    with running(tmp_path) as server:
        _, match, (ada, _) = _played(server, 2, clock={"kind": "real", "seconds": 600})
        server.stop() if how == "stop" else server.kill()
        with closing(sqlite3.connect(tmp_path / "boardwright.sqlite")) as db, db:
            # as if it had been off for an hour
            hour = "json_extract(body, '$.at') - 3600000"
            db.execute(f"UPDATE events SET body = json_set(body, '$.at', {hour})")
            db.execute("UPDATE heartbeats SET at = at - 3600000")
        server.start()
        seat = ada.snapshot(match)["seats"][0]
        assert seat["clock_running"] is True
        assert 600_000 - 60_000 < seat["remaining_ms"] <= 600_000


def test_a_computer_goes_on_thinking_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path, BOARDWRIGHT_PACE="1000") as server:
        ada = server.client()
        match = ada.create("thrive", {"kind": "computer", "level": 1}, {"kind": "me"})["match"]
        assert ada.snapshot(match)["display"]["deciding"] == [0]
        server.kill()
        server.environment["BOARDWRIGHT_PACE"] = "0"
        server.start()
        live = ada.live(match)
        shown = live.next("snapshot")
        while shown["display"]["deciding"] != [1]:
            shown = live.next("update")


def test_a_second_server_on_the_same_data_is_refused(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        command = [sys.executable, "-m", "boardwright", "serve", "--port", "0"]
        second = subprocess.run(
            [*command, "--data", str(server.data)], capture_output=True, text=True, timeout=60
        )
        assert second.returncode == 2
        assert "another Boardwright server is using" in second.stderr
