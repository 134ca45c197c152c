"""What is particular to SQLite: one process, a full disk, a locked file, a killed server."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest

from boardwright.core.errors import DamagedLog
from boardwright.store import (
    Conflict,
    DiskFull,
    NewerDatabase,
    StoreBusy,
    StoredEvent,
    StoreFailed,
    open_store,
)
from boardwright.store.group_commit import Drafts, Result
from boardwright.store.migrate import HEAD
from boardwright.store.models import Change
from boardwright.store.sqlite_store import SqliteStore
from boardwright.store.sqlite_writer import SqliteWriter

_FILE = "boardwright.sqlite"


def _with_store(
    data: Path,
    body: Callable[[SqliteStore], Awaitable[None]],
    create_writer: Callable[[Path, float], SqliteWriter] = SqliteWriter,
) -> None:
    async def main() -> None:
        store = SqliteStore(data, lock_timeout=0.01, create_writer=create_writer)
        await store.open()
        try:
            await body(store)
        finally:
            await store.close()

    asyncio.run(main())


def test_a_second_server_on_the_same_matches_is_refused(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append("m", 0, [StoredEvent(b"0")])
        with pytest.raises(StoreBusy, match="another Boardwright server"):
            await open_store(None, tmp_path).open()
        code = (
            "import asyncio, pathlib, sys; from boardwright.store import open_store\n"
            "asyncio.run(open_store(None, pathlib.Path(sys.argv[1])).open())"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True
        )
        assert "StoreBusy: another Boardwright server" in done.stderr
        await store.append("m", 1, [StoredEvent(b"1")])

    _with_store(tmp_path, body)
    _with_store(tmp_path, lambda store: store.append("m", 2, [StoredEvent(b"2")]))


def test_a_full_disk_fails_only_the_waiting_writes(tmp_path: Path) -> None:
    class DiskWriter(SqliteWriter):
        is_full = False

        def commit(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
            pages = 1 if self.is_full else 1_000_000  # SQLite keeps those that are there
            self.execute(f"PRAGMA max_page_count = {pages}")
            return super().commit(changes, drafts)

        def probe(self) -> None:
            if self.is_full:
                raise DiskFull("full")

    async def body(store: SqliteStore) -> None:
        await store.append("m", 0, [StoredEvent(b"0")])
        DiskWriter.is_full = True
        big = StoredEvent(b'"' + b"x" * 2_000_000 + b'"')
        await store.set_draft("m", 0, big.body)
        tries = [store.append(f"m{n}", 0, [big]) for n in range(3)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert all(isinstance(result, StoreFailed) for result in results)
        assert "full" in str(results[0])
        with pytest.raises(DiskFull):
            await store.check()
        DiskWriter.is_full = False
        await store.check()
        await store.append("m", 1, [StoredEvent(b"1")])
        assert await store.load("m") == [b"0", b"1"]
        assert await store.load("m0") == []
        assert await store.draft("m", 0) == big.body  # went with the next batch

    _with_store(tmp_path, body, DiskWriter)


def test_a_locked_file_fails_only_the_waiting_writes(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        intruder = sqlite3.connect(tmp_path / _FILE, isolation_level=None)
        intruder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match="locked"):
            await store.append("m", 0, [StoredEvent(b"0", "c")])
        intruder.execute("ROLLBACK")
        intruder.close()
        await store.append("m", 0, [StoredEvent(b"0", "c")])  # the same command again
        assert await store.load("m") == [b"0"]

    _with_store(tmp_path, body)


def test_an_acknowledged_event_survives_a_killed_server(tmp_path: Path) -> None:
    code = (
        "import asyncio, os, pathlib, signal, sys\n"
        "from boardwright.store import StoredEvent, open_store\n"
        "async def main():\n"
        "    store = open_store(None, pathlib.Path(sys.argv[1]))\n"
        "    await store.open()\n"
        "    event = StoredEvent(b'1')\n"
        "    await asyncio.gather(*(store.append(f'm{n}', 0, [event]) for n in range(300)))\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())"
    )
    subprocess.run([sys.executable, "-c", code, tmp_path], check=False)

    async def body(store: SqliteStore) -> None:
        for number in range(300):
            assert await store.load(f"m{number}") == [b"1"]
        with pytest.raises(Conflict):
            await store.append("m0", 0, [StoredEvent(b"2")])

    _with_store(tmp_path, body)


def test_a_log_with_a_gap_is_not_read(tmp_path: Path) -> None:
    """Even if every event that is left can be applied: what it meant is not known."""

    async def body(store: SqliteStore) -> None:
        await store.append("m", 0, [StoredEvent(b"0"), StoredEvent(b"1"), StoredEvent(b"2")])
        with sqlite3.connect(tmp_path / _FILE) as db:
            db.execute("DELETE FROM events WHERE number = 1")
        for since in (0, 1):
            with pytest.raises(DamagedLog) as damaged:
                await store.load("m", since)
            assert damaged.value.number == 1
        assert await store.load("m", 2) == [b"2"]

    _with_store(tmp_path, body)


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    _with_store(tmp_path, lambda store: store.append("m", 0, [StoredEvent(b"0")]))
    with sqlite3.connect(tmp_path / _FILE) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabase, match=r"version 9999.*update Boardwright"):
        _with_store(tmp_path, lambda store: store.check())
    with sqlite3.connect(tmp_path / _FILE) as db:
        db.execute("UPDATE alembic_version SET version_num = ?", [HEAD])
    _with_store(tmp_path, lambda store: store.append("m", 1, [StoredEvent(b"1")]))


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / _FILE).write_text("these are not the matches you are looking for" * 50)
    with pytest.raises(StoreFailed, match="not a database"):
        _with_store(tmp_path, lambda store: store.check())


def test_a_directory_that_cannot_be_created_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreFailed, match="cannot write to"):
        _with_store(tmp_path / "file", lambda store: store.check())


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[SqliteWriter]:
    writer = SqliteWriter(tmp_path / _FILE, lock_timeout=0.01)
    writer.open()
    yield writer
    writer.close()


@pytest.mark.parametrize(("pragma", "value"), [("synchronous", 2), ("journal_mode", "wal")])
def test_every_write_waits_for_the_disk(writer: SqliteWriter, pragma: str, value: object) -> None:
    assert writer.connection.execute(f"PRAGMA {pragma}").fetchone() == (value,)


_LOG_BYTES = 1 << 20


@pytest.fixture
def busy_writer(tmp_path: Path) -> Iterator[tuple[SqliteWriter, Iterator[int]]]:
    """A writer with a small log, and sizes of the log after more and more batches."""
    writer = SqliteWriter(tmp_path / _FILE, 0.01, _LOG_BYTES)
    writer.open()
    body = b'"' + b"x" * 100_000 + b'"'

    def sizes() -> Iterator[int]:
        for number in range(1_000):
            writer.commit([Change("m", number, (StoredEvent(body),))], {})
            yield (tmp_path / f"{_FILE}-wal").stat().st_size

    yield writer, sizes()
    writer.close()


def test_the_write_ahead_log_is_bounded_under_constant_load(
    busy_writer: tuple[SqliteWriter, Iterator[int]],
) -> None:
    _, sizes = busy_writer
    assert max(islice(sizes, 100)) < 2 * _LOG_BYTES  # 10 MB


def test_a_log_that_a_long_query_has_kept_is_emptied_afterwards(
    busy_writer: tuple[SqliteWriter, Iterator[int]], tmp_path: Path
) -> None:
    writer, sizes = busy_writer
    reader = sqlite3.connect(tmp_path / _FILE, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM events").fetchone()
    assert max(islice(sizes, 100)) > 6 * _LOG_BYTES
    reader.close()
    *_, last = islice(sizes, 20)
    assert last < 2 * _LOG_BYTES
    assert writer.connection.execute("PRAGMA busy_timeout").fetchone() == (10,)


def test_a_copy_of_the_file_alone_has_what_was_checkpointed(
    writer: SqliteWriter, tmp_path: Path
) -> None:
    for number in range(3):
        writer.commit([Change("m", number, (StoredEvent(b"%d" % number),))], {})
    writer.checkpoint()
    # By another program: one that closes the file here would take SQLite's locks with it.
    subprocess.run(["cp", tmp_path / _FILE, tmp_path / "copy"], check=True)
    with sqlite3.connect(tmp_path / "copy") as db:
        assert db.execute("SELECT body FROM events").fetchall() == [("0",), ("1",), ("2",)]


def test_the_log_is_copied_soon_after_a_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwright.store.sqlite_store.CHECKPOINT_SECONDS", 0.0)

    async def main() -> None:
        loop, done = asyncio.get_running_loop(), asyncio.Event()

        class Observed(SqliteWriter):
            def checkpoint(self) -> None:
                loop.call_soon_threadsafe(done.set)

        store = SqliteStore(tmp_path, create_writer=Observed)
        await store.open()
        try:
            await store.append("m", 0, [StoredEvent(b"0")])
            await asyncio.wait_for(done.wait(), 20)
        finally:
            await store.close()

    asyncio.run(main())
