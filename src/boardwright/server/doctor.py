"""Checks whether a server can run here, with one finding for each check."""

from __future__ import annotations

import asyncio
import os
import socket
import tempfile
import time
from collections.abc import Iterator

from boardwright.core.errors import BoardwrightError
from boardwright.server.installation import Finding, examine_installation
from boardwright.server.secret import read_secret
from boardwright.server.settings import BadSettings, Settings
from boardwright.server.static_files import StaticFiles
from boardwright.store import StoreBusy, StoreDamaged, open_store
from boardwright.store.sqlite_file import DATABASE, check_intact

__all__ = ["examine"]

_EARLIEST = 1_700_000_000
"""Seconds since 1970; an earlier clock is not set."""


def examine(settings: Settings) -> Iterator[Finding]:
    """Run all checks. They create the data directory and migrate the database."""
    yield from examine_installation()
    for check in (_page, _data, _database, _secret, _port, _clock, _address):
        yield check(settings)


def _page(settings: Settings) -> Finding:
    if StaticFiles().is_built:
        return Finding("page", "good", "The page is built.")
    return Finding(
        "page", "bad", "The page is not built: run `make web`. The API works without it."
    )


def _data(settings: Settings) -> Finding:
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=settings.data) as file:
            file.write(b"?")
    except OSError as error:
        return Finding("data", "bad", f"Cannot write to {settings.data}: {error.strerror}.")
    disk = os.statvfs(settings.data)
    free = disk.f_bavail * disk.f_frsize // 1_000_000
    if free < 100:
        return Finding("data", "bad", f"Only {free} MB free on the disk of {settings.data}.")
    return Finding("data", "good", f"{settings.data} is writable, {free:,} MB free.")


def _database(settings: Settings) -> Finding:
    kind = "PostgreSQL" if settings.database_url else "SQLite"
    is_busy = False
    try:
        try:
            asyncio.run(_open_and_close(settings))
        except StoreBusy:
            is_busy = True
        if not settings.database_url:
            check_intact(settings.data / DATABASE)
    except StoreDamaged as error:
        advice = "Stop the server and restore a backup: `boardwright restore FILE --replace`."
        return Finding("database", "bad", f"{kind}: {str(error).rstrip('.')}. {advice}")
    except BoardwrightError as error:
        return Finding("database", "bad", f"{kind}: {str(error).rstrip('.')}.")
    except OSError as error:
        return Finding("database", "bad", f"{kind} cannot be reached: {error}.")
    if is_busy:
        return Finding("database", "note", "A server is already running on this data folder.")
    return Finding("database", "good", f"{kind} answers and its tables are up to date.")


async def _open_and_close(settings: Settings) -> None:
    store = open_store(settings.database_url or None, settings.data)
    await store.open()
    try:
        await store.check()
    finally:
        await store.close()


def _secret(settings: Settings) -> Finding:
    if settings.secret:
        return Finding("secret", "good", "BOARDWRIGHT_SECRET is set.")
    words = "will be created"
    if (settings.data / "secret").exists():
        try:
            read_secret(settings.data)
        except BadSettings as error:
            return Finding("secret", "bad", f"A server would not start: {error}.")
        words = "is stored"
    return Finding("secret", "good", f"The secret that signs sessions {words} in the data folder.")


def _port(settings: Settings) -> Finding:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            words = f"Cannot listen on {settings.host} port {settings.port}: {error.strerror}."
            return Finding("port", "bad", words)
    return Finding("port", "good", f"{settings.host} port {settings.port} is free.")


def _clock(settings: Settings) -> Finding:
    if time.time() < _EARLIEST:
        return Finding("clock", "bad", "This machine's clock is not set.")
    return Finding(
        "clock", "good", time.strftime("The clock says %Y-%m-%d %H:%M UTC.", time.gmtime())
    )


def _address(settings: Settings) -> Finding:
    is_open = settings.host not in ("127.0.0.1", "::1", "localhost")
    if is_open and not settings.public_url:
        words = "Others can reach this server; set --public-url so that links and QR codes work."
        return Finding("address", "note", words)
    return Finding("address", "good", f"The server will be at {settings.address}.")
