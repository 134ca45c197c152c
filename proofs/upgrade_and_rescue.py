"""Databases of older versions, backups and restores: also when the program is killed."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import asyncpg
from tests.hosting.stored_matches import FOLDER, StoredMatch, facts, read
from tests.postgres import fresh_database, running_postgres

from boardwright.hosting.events import decode_log
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.store import MatchListing, StoredEvent, open_store
from boardwright.store.backup import BackupFile, back_up, restore
from boardwright.store.migrate import HEAD, VERSION_TABLE, migration_sql, versions
from boardwright.store.postgres_backup import copy_postgres
from boardwright.store.sqlite_backup import resume_restore, table_rows
from boardwright.store.sqlite_file import DATABASE, check_intact
from proofs.killed_process import Killer, start_process
from proofs.proof import Figure, Run

CLAIM = "no upgrade, backup or restore loses a match, whenever the program is killed"

Rows = dict[str, list[tuple[object, ...]]]
"""By table, sorted."""
_COPIES = 25
"""Of each stored match, under ids of their own."""
_ACK_SECONDS = 120
"""For the first acknowledgements of a load, which take a moment."""
_SECRETS = ("the secret of the first", "the secret of the other")


def prove(run: Run) -> Iterator[Figure]:
    """Upgrade, back up and restore on SQLite and PostgreSQL."""
    with running_postgres() as server:
        for place in (_SqlitePlace(run.folder), _PostgresPlace(run.folder, server)):
            yield from _upgrades(place, run)
            yield from _killed_restores(place, run)
            yield from _backups_under_load(place, run)
        yield from _killed_backups(_SqlitePlace(run.folder), run)


# -- where matches are -------------------------------------------------------------------------


class _SqlitePlace:
    """A data folder, emptied again and again."""

    name = "SQLite"
    url: str | None = None

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "sqlite"
        self.clear()

    def clear(self) -> None:
        shutil.rmtree(self.data, ignore_errors=True)
        self.data.mkdir(parents=True)

    def create(self, version: str) -> None:
        """Make the tables of a version of the program, with matches."""
        with closing(sqlite3.connect(self.data / DATABASE, isolation_level=None)) as db:
            db.executescript(f"BEGIN;\n{migration_sql(None, 'sqlite', version)}\nCOMMIT;\nBEGIN;")
            for table, (columns, rows) in _stored_rows().items():
                marks = ", ".join("?" * len(rows[0]))
                db.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)
            db.execute("COMMIT")

    def rows(self) -> Rows:
        """Return all there is, after checking that it is intact."""
        resume_restore(self.data)
        check_intact(self.data / DATABASE)
        return _file_rows(self.data / DATABASE)

    def secret(self) -> str:
        return (self.data / "secret").read_text()

    def set_secret(self, secret: str) -> None:
        (self.data / "secret").write_text(secret)


class _PostgresPlace(_SqlitePlace):
    """A database, and another one whenever it is to be empty."""

    name = "PostgreSQL"

    def __init__(self, folder: Path, server: str) -> None:
        self._server = server
        super().__init__(folder)

    def clear(self) -> None:
        super().clear()
        self.url = fresh_database(self._server)

    def create(self, version: str) -> None:
        async def create() -> None:
            db = await asyncpg.connect(self.url)
            await db.execute(migration_sql(None, "postgresql", version))
            for table, (columns, rows) in _stored_rows().items():
                names = columns.replace('"', "").split(", ")
                await db.copy_records_to_table(table, records=rows, columns=names)
            await db.close()

        asyncio.run(create())

    def rows(self) -> Rows:
        copy = self.folder / "copy.sqlite"
        copy.unlink(missing_ok=True)
        assert self.url is not None
        asyncio.run(copy_postgres(self.url, copy))
        return _file_rows(copy)

    def secret(self) -> str:
        return ""  # it is the operator's

    def set_secret(self, secret: str) -> None:
        pass


def _stored_matches() -> Iterator[tuple[str, StoredMatch]]:
    for path in sorted(FOLDER.rglob("*.jsonl")):
        stored = read(path)
        for number in range(_COPIES):
            yield f"{path.parent.name}-{path.stem}-{number}", stored


@cache
def _stored_rows() -> dict[str, tuple[str, list[tuple[object, ...]]]]:
    """Columns and rows of each table, as the first version of the program has written them."""
    matches: list[tuple[object, ...]] = []
    events: list[tuple[object, ...]] = []
    grants: list[tuple[object, ...]] = []
    for match, stored in _stored_matches():
        correspondence = stored.game == "grow"
        listing = (match, stored.game, stored.status, 1, True, correspondence, "guest:ada", "{}")
        matches.append(listing)
        grants.append(("guest:ada", match, 0, "session"))
        for number, body in enumerate(stored.events):
            events.append((match, number, f"guest:ada/{number}", body.decode()))
    columns = '"match", game, status, updated, listed, correspondence, creator, seats'
    return {
        "matches": (columns, matches),
        "events": ('"match", number, command, body', events),
        "grants": ('principal, "match", seat, kind', grants),
        "bots": ("token_hash, name", [("hash", "Deep Thought")]),
    }


def _file_rows(path: Path) -> Rows:
    with closing(sqlite3.connect(path)) as db:
        tables = [VERSION_TABLE, *table_rows(path)[1]]
        return {table: sorted(db.execute(f'SELECT * FROM "{table}"')) for table in tables}


# -- upgrades ----------------------------------------------------------------------------------


def _upgrades(place: _SqlitePlace, run: Run) -> Iterator[Figure]:
    async def upgrade() -> None:
        store = open_store(place.url, place.data)
        await store.open()
        await store.close()

    for version in versions()[:-1]:
        place.clear()
        place.create(version)
        old, killer = place.rows(), Killer(run.seed)
        killer.measure(upgrade)
        new = place.rows()
        replayed = asyncio.run(_replayed(place))
        yield Figure(
            f"{place.name}: matches of tables {version} that replay to the same end after an "
            f"upgrade to {HEAD}",
            f"{replayed} of {len(old['matches'])}",
            "all",
            replayed == len(old["matches"]) and _keeps(old, new),
        )
        kills = run.scale(12, 300)
        wrong = 0
        for _ in range(kills):
            place.clear()
            place.create(version)
            killer.kill(upgrade)
            wrong += place.rows() not in (old, new)
            asyncio.run(upgrade())
            wrong += place.rows() != new
        yield Figure(
            f"{place.name}: upgrades from {version} killed, {killer.killed} of them before the end",
            f"{wrong} wrong of {kills}",
            "none wrong",
            wrong == 0 and killer.killed > 0,
        )


def _keeps(old: Rows, new: Rows) -> bool:
    """Whether every row is still there; it may have got more columns."""
    return all(
        [row[: len(before)] for row, before in zip(new[table], rows, strict=True)] == rows
        for table, rows in old.items()
        if table != VERSION_TABLE
    )


async def _replayed(place: _SqlitePlace) -> int:
    """How many matches are what they were when they were stored."""
    store, count = open_store(place.url, place.data), 0
    await store.open()
    for match, stored in _stored_matches():
        found = facts(HostedMatch.restore(decode_log(match, await store.load(match))))
        found.events = stored.events
        count += found == stored
    await store.close()
    return count


# -- restores ----------------------------------------------------------------------------------


def _killed_restores(place: _SqlitePlace, run: Run) -> Iterator[Figure]:
    file, killer, kills = run.folder / f"{place.name}.zip", Killer(run.seed), run.scale(25, 600)
    place.clear()
    place.create(HEAD)
    asyncio.run(back_up(place.url, place.data, file, _SECRETS[1], replace=True))
    backed_up = place.rows()

    async def rescue() -> None:
        await restore(place.url, place.data, file, with_secret=True, replace=True)

    async def play_on() -> None:
        store = open_store(place.url, place.data)
        await store.open()
        await store.append("another", 0, [StoredEvent(b"0")] * 50)
        await store.close()

    killer.measure(rescue)
    wrong = old = 0
    asyncio.run(play_on())
    later = place.rows()
    for number in range(kills):
        if number and place.rows() != later:  # the last one was restored
            asyncio.run(play_on())
        place.set_secret(_SECRETS[0])
        killer.kill(rescue)
        rows = place.rows()
        is_old = rows == later
        old += is_old
        wrong += not is_old and rows != backed_up
        wrong += place.secret() not in ("", _SECRETS[0 if is_old else 1])
    yield Figure(
        f"{place.name}: restores killed, {old} of which left the old state",
        f"{wrong} neither old nor new of {kills}",
        "none",
        wrong == 0 and old > 0,
    )


# -- backups -----------------------------------------------------------------------------------


def _backups_under_load(place: _SqlitePlace, run: Run) -> Iterator[Figure]:
    acks, file = run.folder / "acks", run.folder / "load.zip"
    place.clear()
    acks.write_bytes(b"")
    process = start_process(lambda: _load(place, acks))
    _wait_for_acks(acks, 100)
    taken: list[dict[str, int]] = []
    missing = 0
    try:
        for number in range(run.scale(4, 100)):
            acknowledged = _counts(acks.read_bytes())
            asyncio.run(back_up(place.url, place.data, file, _SECRETS[0], replace=True))
            other = _SqlitePlace(run.folder / "other") if number % 2 else None
            counts = _backed_up(file, run.folder, other)
            missing += sum(counts.get(match, 0) < count for match, count in acknowledged.items())
            taken.append(counts)
            _wait_for_acks(acks, len(acks.read_bytes().split()) + 100)
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    last = _counts(acks.read_bytes())
    yield Figure(
        f"{place.name}: backups during {sum(last.values()):,} acknowledged events; "
        "events acknowledged before and missing",
        f"{missing} in {len(taken)} backups",
        "0",
        missing == 0,
    )
    logs = {match: dict(rows) for match, rows in _logs(place.rows()).items()}
    broken = sum(
        any(match not in logs or len(logs[match]) < count for match, count in counts.items())
        for counts in taken
    )
    yield Figure(
        f"{place.name}: backups with a log that is no beginning of the later one",
        f"{broken} of {len(taken)}",
        "0",
        broken == 0,
    )


async def _load(place: _SqlitePlace, acks: Path) -> None:
    """Append to many matches until the process is killed; write down what was acknowledged."""
    store = open_store(place.url, place.data)
    await store.open()
    with acks.open("ab", buffering=0) as file:

        async def play(match: str) -> None:
            for number in range(1_000_000):
                body = b'"%s/%d"' % (match.encode(), number)
                listing = MatchListing(match, "thrive", "playing", number)
                await store.append(match, number, [StoredEvent(body, f"c{number}")], listing)
                file.write(f"{match}\n".encode())

        await asyncio.gather(*(play(f"m{number}") for number in range(50)))


def _wait_for_acks(acks: Path, count: int) -> None:
    end = time.monotonic() + _ACK_SECONDS
    while (found := len(acks.read_bytes().split())) < count:
        if time.monotonic() > end:
            raise TimeoutError(f"{found} of {count} acknowledgements after {_ACK_SECONDS} s")
        time.sleep(0.005)


def _counts(acks: bytes) -> dict[str, int]:
    """How many events of each match were acknowledged."""
    counts: dict[str, int] = {}
    for match in acks.decode().split():
        counts[match] = counts.get(match, 0) + 1
    return counts


def _backed_up(file: Path, folder: Path, restored: _SqlitePlace | None) -> dict[str, int]:
    """Check that every log in a backup is whole; return the lengths. Perhaps after a restore."""
    if restored is not None:
        asyncio.run(restore(restored.url, restored.data, file, with_secret=True, replace=True))
        return _lengths(restored.rows())
    with BackupFile(file) as backup:
        copy = folder / "backup.sqlite"
        copy.unlink(missing_ok=True)
        backup.extract_database(copy)
    return _lengths(_file_rows(copy))


def _logs(rows: Rows) -> dict[str, list[tuple[int, str]]]:
    logs: dict[str, list[tuple[int, str]]] = {}
    for match, number, _, body in rows["events"]:
        logs.setdefault(str(match), []).append((int(str(number)), str(body)))
    return logs


def _lengths(rows: Rows) -> dict[str, int]:
    logs = _logs(rows)
    for match, log in logs.items():
        expected = [(number, f'"{match}/{number}"') for number in range(len(log))]
        if log != expected:
            raise AssertionError(f"the log of {match} has gaps or other events")
    listed = {str(row[0]) for row in rows["matches"]}
    if listed != set(logs):
        raise AssertionError("logs and lists are of different moments")
    return {match: len(log) for match, log in logs.items()}


def _killed_backups(place: _SqlitePlace, run: Run) -> Iterator[Figure]:
    folder = run.folder / "backups"
    folder.mkdir()
    file, killer, kills = folder / "matches.zip", Killer(run.seed), run.scale(15, 300)
    place.create(HEAD)

    async def copy() -> None:
        await back_up(place.url, place.data, file, _SECRETS[0], replace=True)

    killer.measure(copy)
    for _ in range(kills):
        killer.kill(copy)
        with BackupFile(file) as backup:
            backup.check()
    file.unlink()
    found = 0
    for _ in range(kills):
        killer.kill(copy)
        if file.exists():
            found += 1
            with BackupFile(file) as backup:
                backup.check()
            file.unlink()
    yield Figure(
        f"backups killed, {killer.killed} of them before the end, that left a damaged file",
        f"0 of {2 * kills} ({found} new ones were whole)",
        "0",
        killer.killed > 0,
    )
