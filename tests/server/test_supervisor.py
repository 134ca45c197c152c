"""Server processes and those who start them: nothing is left behind, nothing is tried in vain."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.postgres import PostgresServer, fresh_database
from tests.processes import PATIENCE, RunningPrograms

pytestmark = pytest.mark.slow("servers that are killed")
SECRET = {"BOARDWRIGHT_SECRET": "shared by all processes"}


class Program:
    """A server whose errors go to the pipe of `running`, like those of all its processes."""

    def __init__(self, running: RunningPrograms, data: Path, **environment: str) -> None:
        command = [sys.executable, "-m", "boardwright", "serve", "--port", "0"]
        with running.path.open("w") as errors:
            self.process = subprocess.Popen(
                [*command, "--data", str(data)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=os.environ | {"BOARDWRIGHT_ENGINES": "1"} | environment,
            )

    def welcome(self) -> int:
        """Wait for it, and return the port."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Boardwright is running at"), line
        return int(line.split()[4].rpartition(":")[2])


@pytest.fixture
def running(tmp_path: Path) -> Iterator[RunningPrograms]:
    with RunningPrograms(tmp_path) as found:
        yield found


def _assert_is_free(port: int) -> None:
    """Nobody listens there. Binding would also fail for an outgoing connection of a program.

    A killed program's files are closed one after the other, the pipe perhaps before the port.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == errno.ECONNREFUSED:
                return
    raise AssertionError(f"somebody listens on port {port}")


def test_a_killed_server_leaves_no_engines(tmp_path: Path, running: RunningPrograms) -> None:
    server = Program(running, tmp_path)
    port = server.welcome()
    server.process.kill()
    running.wait_for_end()
    _assert_is_free(port)


def test_a_killed_supervisor_leaves_no_workers(
    tmp_path: Path, running: RunningPrograms, postgres: PostgresServer
) -> None:
    url = fresh_database(postgres.address)
    workers = {"BOARDWRIGHT_DATABASE_URL": url, "BOARDWRIGHT_WORKERS": "2", **SECRET}
    server = Program(running, tmp_path, **workers)
    port = server.welcome()
    server.process.kill()
    running.wait_for_end()
    _assert_is_free(port)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_database_that_is_down_is_waited_for(
    tmp_path: Path, running: RunningPrograms, postgres: PostgresServer, workers: str
) -> None:
    """With pauses that grow; the welcome comes when the server can be used."""
    url = fresh_database(postgres.address)
    postgres.stop("fast")
    try:
        settings = {"BOARDWRIGHT_DATABASE_URL": url, "BOARDWRIGHT_WORKERS": workers, **SECRET}
        server = Program(running, tmp_path, **settings)
        pauses: list[float] = []
        # One worker may be well ahead of the other; pauses that don't grow would go on for ever.
        while pauses.count(1.0) < int(workers) and len(pauses) < 10:
            lines = [json.loads(line) for line in running.read_lines()]
            assert {line["event"] for line in lines} <= {"database_unreachable"}
            pauses += [line["retry_seconds"] for line in lines]
        assert pauses.count(0.5) == pauses.count(1.0) == int(workers)
        assert set(pauses) <= {0.5, 1.0, 2.0, 4.0, 8.0}
    finally:
        postgres.start()
    server.welcome()
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(PATIENCE) == 0
    running.wait_for_end()


def test_a_newer_database_is_an_error_and_not_tried_again(
    tmp_path: Path, running: RunningPrograms, postgres: PostgresServer
) -> None:
    url = fresh_database(postgres.address)
    postgres.execute(url, "CREATE TABLE alembic_version (version_num varchar(32))")
    postgres.execute(url, "INSERT INTO alembic_version VALUES ('9999')")
    workers = {"BOARDWRIGHT_DATABASE_URL": url, "BOARDWRIGHT_WORKERS": "2", **SECRET}
    server = Program(running, tmp_path, **workers)
    assert server.process.wait(PATIENCE) == 1
    assert server.process.stdout is not None
    assert server.process.stdout.read() == ""
    lines = running.read_lines()
    assert "newer than version" in lines[-1]
    assert sum("worker_ended" in line for line in lines) <= 2
    running.wait_for_end()
