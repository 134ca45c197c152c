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
from typing import TypedDict

import asyncpg

__all__ = [
    "Postgres",
    "binaries",
    "controlled_postgres",
    "fresh_database",
    "running_postgres",
]

_MISSING = "no PostgreSQL server on this machine (initdb and pg_ctl): install postgresql"
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


class Postgres:
    """A server that speaks over a socket in its own folder only. It can be stopped and frozen."""

    def __init__(self, programs: Path, folder: Path, durable: bool) -> None:
        self.address = f"postgresql://boardwright@/{{}}?host={folder}"
        """Without a database's name."""
        self._owner = _unprivileged_owner(folder)
        self._data, self._log = folder / "data", folder / "log"
        self._options = shlex.join(_options(folder, durable))
        self._control: list[str | Path] = [programs / "pg_ctl", "-D", self._data, "-w"]
        self._control += ["-t", str(_SECONDS)]
        initdb: list[str | Path] = [programs / "initdb", "-D", self._data, "-U", "boardwright"]
        _run([*initdb, "-A", "trust", "-N"], self._owner)

    def start(self) -> None:
        """Return when it takes connections."""
        _run([*self._control, "start", "-l", self._log, "-o", self._options], self._owner)

    def stop(self, mode: str = "fast") -> None:
        """`immediate`: as after a crash."""
        _run([*self._control, "stop", "-m", mode], self._owner)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """All its processes stand still: nothing is refused, and nothing is answered."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        processes = [first, *_children(first)]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)


def _children(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(child) for child in found]


@contextmanager
def running_postgres(durable: bool = False) -> Iterator[str]:
    """The address of a fresh server, without a database's name; stopped at the end.

    `durable`: wait for the disk, as in production.
    """
    with controlled_postgres(durable) as server:
        yield server.address


@contextmanager
def controlled_postgres(durable: bool = False) -> Iterator[Postgres]:
    """As `running_postgres`, for those who stop it in between; running again at the end."""
    programs = binaries()
    if programs is None:
        raise RuntimeError(_MISSING)
    folder = Path(tempfile.mkdtemp(prefix="bw-pg-"))
    try:
        server = Postgres(programs, folder, durable)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _unprivileged_owner(folder: Path) -> _Owner:
    """PostgreSQL refuses to run as root: the user it runs as then, who gets the folder."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = known.get("postgres") or known["nobody"]
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _run(command: list[str | Path], user: _Owner) -> None:
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
