"""The server under test: real processes on loopback, stopped by id."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

__all__ = ["ServerProcesses", "free_port", "pinned_server", "postgres", "servers"]

_START_SECONDS = 60.0


class ServerProcesses:
    """Server processes that share one store."""

    def __init__(self, ports: list[int], processes: list[subprocess.Popen[bytes]]) -> None:
        self.ports, self.processes = ports, processes

    def memory(self) -> int:
        """Resident bytes of the first process."""
        status = Path(f"/proc/{self.processes[0].pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024

    def work(self) -> float:
        """Processor seconds spent by all processes so far."""
        return sum(_work(process.pid) for process in self.processes)


def _work(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def servers(
    processes: int = 1,
    database: str | None = None,
    program: str = "boardwright",
    **settings: str,
) -> Iterator[ServerProcesses]:
    """So many server processes, each on its own port; more than one need a database.

    `program` is a module that takes the same command line. They are terminated at the end,
    and their data is deleted.
    """
    folder = Path(tempfile.mkdtemp(prefix="boardwright-load-"))
    environment = os.environ | {"BOARDWRIGHT_LIMITS": "off"} | settings
    if database:
        environment |= {"BOARDWRIGHT_DATABASE_URL": database, "BOARDWRIGHT_SECRET": "load" * 8}
    ports = [free_port() for _ in range(processes)]
    servers = [_serve(program, port, folder / str(port), environment) for port in ports]
    try:
        for port, server in zip(ports, servers, strict=True):
            _wait(port, server, folder / str(port) / "log")
        yield ServerProcesses(ports, servers)
    finally:
        for server in servers:
            server.send_signal(signal.SIGTERM)
        for server in servers:
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def pinned_server(**settings: str) -> Iterator[ServerProcesses]:
    """One server with limits that has the first core alone; this process gets the others."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[:1])
    try:
        with servers(1, None, "boardwright", BOARDWRIGHT_LIMITS="on", **settings) as server:
            os.sched_setaffinity(0, cores[1:] or cores)
            yield server
    finally:
        os.sched_setaffinity(0, cores)


def _serve(
    program: str, port: int, data: Path, environment: dict[str, str]
) -> subprocess.Popen[bytes]:
    data.mkdir(parents=True)
    command = [sys.executable, "-m", program, "serve"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--data", str(data)]
    with open(data / "log", "wb") as log:
        return subprocess.Popen(command, env=environment, stdout=log, stderr=log)


def _wait(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end:
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"http://127.0.0.1:{port}/healthz").is_success:
                return
        if server.poll() is not None:
            break
        time.sleep(0.1)
    raise SystemExit(f"the server does not answer:\n{log.read_text()[-2000:]}")


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL of its own, with durable writes."""
    from tests.postgres import running_postgres  # the one the tests use

    with running_postgres(durable=True) as address:
        yield address.format("postgres")
