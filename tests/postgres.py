"""A real PostgreSQL for tests and benchmarks, from the machine's own binaries."""

from __future__ import annotations

import asyncio
import os
import pwd
import secrets
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self, TypedDict

import asyncpg
from tests.processes import child_pids

__all__ = ["MISSING", "PostgresServer", "binaries", "fresh_database", "running_postgres"]

MISSING = "no PostgreSQL server on this machine (initdb and pg_ctl): install postgresql"
_SECONDS = 60
"""How long PostgreSQL may take to start or stop."""


class _Owner(TypedDict, total=False):
    user: int
    group: int
    extra_groups: list[int]


def binaries() -> Path | None:
    """The folder of `initdb` and `pg_ctl`, newest version first."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += sorted(Path("/usr/local/opt").glob("postgresql*/bin"), reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "pg_ctl").exists()), None)


class PostgresServer:
    """A fresh server, from `with` on; stopped and removed at the end.

    It speaks over a socket in its own folder only.

    `durable`: wait for the disk, as in production.
    """

    def __init__(self, durable: bool = False) -> None:
        programs = binaries()
        if programs is None:
            raise RuntimeError(MISSING)
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="bw-pg-"))
        self._data = self._folder / "data"
        self._options = shlex.join(_options(self._folder, durable))
        self._user = _unprivileged_owner(self._folder)
        self.address = f"postgresql://boardwright@/{{}}?host={self._folder}"
        """Without a database's name."""

    def __enter__(self) -> Self:
        try:
            how = ["-D", str(self._data), "-U", "boardwright", "-A", "trust", "-N"]
            _run([str(self._programs / "initdb"), *how], self._user)
            self.start()
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        return self

    def __exit__(self, *error: object) -> None:
        try:
            if self.is_running:
                self.stop("fast")
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        """Start it, again after `stop`; it recovers if it has to."""
        self._control("start", "-l", str(self._folder / "log"), "-o", self._options)

    def stop(self, mode: str = "fast") -> None:
        """`fast` ends connections first, `immediate` is a crash."""
        self._control("stop", "-m", mode)

    @property
    def is_running(self) -> bool:
        return (self._data / "postmaster.pid").exists()

    @property
    def pid(self) -> int:
        """Of the postmaster."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    @property
    def pids(self) -> list[int]:
        """Of the postmaster and all its children, which serve the connections."""
        return [self.pid, *child_pids(self.pid)]

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """All its processes stand still: nothing is refused, and nothing is answered."""
        pids = self.pids
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    def execute(self, url: str, sql: str) -> None:
        """Execute a statement in the database of a URL."""

        async def execute() -> None:
            db = await asyncpg.connect(url)
            await db.execute(sql)
            await db.close()

        asyncio.run(execute())

    def _control(self, verb: str, *more: str) -> None:
        how = [verb, "-D", str(self._data), "-w", "-t", str(_SECONDS), *more]
        _run([str(self._programs / "pg_ctl"), *how], self._user)


@contextmanager
def running_postgres(durable: bool = False) -> Iterator[str]:
    """The address of a `PostgresServer`, without a database's name."""
    with PostgresServer(durable) as server:
        yield server.address


def _unprivileged_owner(folder: Path) -> _Owner:
    """PostgreSQL refuses to run as root: the user it runs as then, who gets the folder."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = known.get("postgres") or known["nobody"]
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _run(command: list[str], user: _Owner) -> None:
    done = subprocess.run(command, capture_output=True, text=True, **user, cwd="/")
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stderr or done.stdout}")


def _options(folder: Path, durable: bool) -> list[str]:
    settings = {"listen_addresses": "", "unix_socket_directories": str(folder)}
    if not durable:
        settings |= {"fsync": "off", "full_page_writes": "off"}
    return [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]


def fresh_database(server: str) -> str:
    """The address of a new, empty database there."""
    name = f"test_{secrets.token_hex(6)}"

    async def create() -> None:
        db = await asyncpg.connect(server.format("postgres"))
        await db.execute(f"CREATE DATABASE {name}")
        await db.close()

    asyncio.run(create())
    return server.format(name)
