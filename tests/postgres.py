"""A real PostgreSQL for tests and benchmarks, from the machine's own binaries."""

from __future__ import annotations

import asyncio
import os
import pwd
import secrets
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict

import asyncpg

__all__ = ["binaries", "fresh_database", "running_postgres"]

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


@contextmanager
def running_postgres(durable: bool = False) -> Iterator[str]:
    """The address of a fresh server, without a database's name; stopped at the end.

    It speaks over a socket in its own folder only. `durable`: wait for the disk, as in production.
    """
    programs = binaries()
    if programs is None:
        raise RuntimeError(_MISSING)
    folder = Path(tempfile.mkdtemp(prefix="bw-pg-"))
    try:
        user = _unprivileged_owner(folder)
        data, log = folder / "data", folder / "log"
        options = shlex.join(_options(folder, durable))
        _run([programs / "initdb", "-D", data, "-U", "boardwright", "-A", "trust", "-N"], user)
        control: list[str | Path] = [programs / "pg_ctl", "-D", data, "-w", "-t", str(_SECONDS)]
        _run([*control, "start", "-l", log, "-o", options], user)
        try:
            yield f"postgresql://boardwright@/{{}}?host={folder}"
        finally:
            _run([*control, "stop", "-m", "fast"], user)
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
