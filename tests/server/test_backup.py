"""`boardwright backup` and `restore` beside a real server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.process import running, thrive_turns


def _boardwright(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "boardwright", *arguments]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.slow("two servers, one after the other")
def test_a_running_server_is_backed_up_and_another_goes_on_from_there(tmp_path: Path) -> None:
    data, copy, file = tmp_path / "data", tmp_path / "copy", str(tmp_path / "matches.zip")
    turns = thrive_turns(3)
    with running(data) as server:
        ada, bob = server.client(), server.client()
        match = ada.create()["match"]
        bob.join(match)
        lines = [ada.live(match), bob.live(match)]
        ply = ada.snapshot(match)["ply"]
        for number, (seat, actions) in enumerate(turns[:2]):
            assert lines[seat].ask("play", ply=ply + number, actions=actions)["type"] == "ack"
        done = _boardwright("backup", file, "--data", str(data))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"{file}: 1 matches")
        refused = _boardwright("restore", file, "--replace", "--data", str(data))
        assert refused.returncode == 2
        assert "another Boardwright server is using" in refused.stderr
        assert lines[0].ask("play", ply=ply + 2, actions=turns[2][1])["type"] == "ack"
        before = ada.snapshot(match)
    done = _boardwright("restore", file, "--data", str(copy))
    assert (done.returncode, done.stderr) == (0, "")
    with running(copy) as server:
        again = server.client()
        again.http.cookies = ada.http.cookies
        seen = again.snapshot(match)
        assert (seen["ply"], seen["own_seats"]) == (before["ply"] - 1, [0])
        reply = again.live(match).ask("play", ply=ply + 2, actions=turns[2][1])
        assert reply["type"] == "ack"
