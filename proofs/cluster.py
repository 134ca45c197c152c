"""The servers under attack: they are killed and started again with the same data."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Self

from tests.processes import child_pids
from tests.server.process import Server

__all__ = ["Cluster", "engine_pids", "worker_pids"]

_SETTINGS = {"BOARDWRIGHT_LIMITS": "off", "BOARDWRIGHT_SECRET": "the same for all of them"}


class Cluster:
    """One server, or several that share a PostgreSQL database, from `async with` on.

    `port` is that of any server that runs, and changes when one is started again.
    """

    def __init__(
        self, folder: Path, count: int = 1, database: str = "", seed: int = 1, **settings: str
    ) -> None:
        self._folders = [folder / f"server{number}" for number in range(count)]
        self._settings = _SETTINGS | settings
        if database:
            self._settings["BOARDWRIGHT_DATABASE_URL"] = database
        self._rng = random.Random(seed)
        self.servers: list[Server] = []

    @property
    def data(self) -> Path:
        """The folder of the first server."""
        return self._folders[0]

    async def __aenter__(self) -> Self:
        try:
            for folder in self._folders:
                start = asyncio.to_thread(Server, folder, **self._settings)
                self.servers.append(await start)
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        """Stop all servers that run."""
        running = [server for server in self.servers if server.is_running]
        await asyncio.gather(*(asyncio.to_thread(server.stop) for server in running))

    def port(self) -> int:
        """The port of one of the servers that run; of any if none does."""
        running = [server for server in self.servers if server.is_running]
        return int(self._rng.choice(running or self.servers).url.rpartition(":")[2])

    async def kill(self, server: Server) -> None:
        """Kill the process, as a power cut would."""
        await asyncio.to_thread(server.kill)

    async def start(self, server: Server) -> None:
        """Start it again; returns when it can be reached."""
        await asyncio.to_thread(server.start)

    async def replace_worker(self, server: Server) -> None:
        """Kill one worker and wait until the supervisor has started another."""
        before = worker_pids(server.pid)
        os.kill(self._rng.choice(before), signal.SIGKILL)
        async with asyncio.timeout(60):
            while len(set(worker_pids(server.pid)) - set(before)) == 0:
                await asyncio.sleep(0.05)


def worker_pids(supervisor: int) -> list[int]:
    """The workers of a supervisor."""
    return [pid for pid in child_pids(supervisor) if "spawn_main" in _command(pid)]


def engine_pids(server: int) -> list[int]:
    """The engine processes of a server process."""
    return [pid for pid in child_pids(server) if "worker_main" in _command(pid)]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
