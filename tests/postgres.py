"""A real PostgreSQL for tests and benchmarks, from the machine's own binaries."""

from __future__ import annotations

import asyncio
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict

import asyncpg

__all__ = ["binaries", "fresh_database", "running_postgres"]

_MISSING = "no PostgreSQL server on this machine (initdb and postgres): install postgresql"
_READY = 30.0


class _Servant(TypedDict, total=False):
    user: int
    group: int
    extra_groups: list[int]


def binaries() -> Path | None:
    """The folder of `initdb` and `postgres`, newest version first."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += sorted(Path("/usr/local/opt").glob("postgresql*/bin"), reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "postgres").exists()), None)


@contextmanager
def running_postgres(durable: bool = False) -> Iterator[str]:
    """The address of a fresh server, without a database's name; stopped by its id at the end.

    It speaks over a socket in its own folder only. `durable`: wait for the disk, as in earnest.
    """
    programs = binaries()
    if programs is None:
        raise RuntimeError(_MISSING)
    folder = Path(tempfile.mkdtemp(prefix="bw-pg-"))
    try:
        user = _servant(folder)
        data = folder / "data"
        _run([programs / "initdb", "-D", data, "-U", "boardwright", "-A", "trust", "-N"], user)
        server = _start(programs, folder, durable, user)
        try:
            _wait(folder, server)
            yield f"postgresql://boardwright@/{{}}?host={folder}"
        finally:
            server.send_signal(signal.SIGINT)  # PostgreSQL's fast shutdown
            server.wait(timeout=_READY)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _servant(folder: Path) -> _Servant:
    """PostgreSQL refuses to run as root: the user it runs as then, who gets the folder."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = known.get("postgres") or known["nobody"]
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _run(command: list[str | Path], user: _Servant) -> None:
    subprocess.run(command, check=True, capture_output=True, **user, cwd="/")


def _start(programs: Path, folder: Path, durable: bool, user: _Servant) -> subprocess.Popen[bytes]:
    settings = {"listen_addresses": "", "unix_socket_directories": str(folder)}
    if not durable:
        settings |= {"fsync": "off", "full_page_writes": "off"}
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    with (folder / "log").open("wb") as log:
        return subprocess.Popen(
            [programs / "postgres", "-D", folder / "data", *options],
            stdout=log,
            stderr=log,
            **user,
            cwd="/",
        )


def _wait(folder: Path, server: subprocess.Popen[bytes]) -> None:
    """PostgreSQL writes `ready` as the last line of its own note when it answers."""
    note = folder / "data" / "postmaster.pid"
    deadline = time.monotonic() + _READY
    while time.monotonic() < deadline and server.poll() is None:
        if note.exists() and note.read_text().split()[-1:] == ["ready"]:
            return
        time.sleep(0.02)
    raise RuntimeError(f"PostgreSQL did not start: {(folder / 'log').read_text()[-400:]}")


def fresh_database(server: str) -> str:
    """The address of a new, empty database there."""
    name = f"test_{secrets.token_hex(6)}"

    async def create() -> None:
        db = await asyncpg.connect(server.format("postgres"))
        await db.execute(f"CREATE DATABASE {name}")
        await db.close()

    asyncio.run(create())
    return server.format(name)
