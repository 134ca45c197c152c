"""Backups of both stores, restored into both; what is refused, and what a kill leaves behind."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import sqlite3
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from tests.postgres import fresh_database

from boardwright.core.errors import BoardwrightError
from boardwright.store import (
    Bot,
    Grant,
    MatchListing,
    NewerDatabase,
    StoreBusy,
    StoredEvent,
    StoreFailed,
    open_store,
    sqlite_backup,
)
from boardwright.store.backup import BackupFile, BadBackup, back_up, restore
from boardwright.store.errors import NotEmpty
from boardwright.store.migrate import migration_sql, versions
from boardwright.store.sqlite_file import DATABASE

SECRET = "the secret of a server"
Contents = dict[str, object]
Place = tuple[str | None, Path]
"""The arguments of `open_store`."""


async def _fill(place: Place, matches: int = 3) -> Contents:
    store = open_store(*place)
    await store.open()
    for number in range(matches):
        match = f"m{number}"
        events = [StoredEvent(b'{"n":%d,"t":"\xc3\xa9\\u0000"}' % n, f"c{n}") for n in range(4)]
        listing = MatchListing(match, "thrive", "playing", 7, True, number == 1, "ada", '["x"]')
        await store.append(match, 0, events, listing, [Grant("ada", match, 0, "session")])
        await store.set_draft(match, 1, b'{"draft":1}')
    await store.add_bot("hash", "Deep Thought")
    await store.close()
    return await _contents(place)


async def _contents(place: Place) -> Contents:
    """Everything that a store tells of itself."""
    store = open_store(*place)
    await store.open()
    matches = sorted(await store.playing_ids())
    contents: Contents = {
        "matches": [await store.listing(match) for match in matches],
        "logs": [await store.load(match) for match in matches],
        "commands": [await store.find_command(match, "c2") for match in matches],
        "drafts": [await store.draft(match, 1) for match in matches],
        "grants": await store.grants("ada"),
        "bot": await store.bot("hash"),
    }
    await store.close()
    return contents


@pytest.fixture
def place_of(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str, str], Place]:
    """A new, empty place for matches, of one of the two kinds."""

    def place(kind: str, name: str) -> Place:
        if kind == "sqlite":
            return None, tmp_path / name
        return fresh_database(request.getfixturevalue("postgres")), tmp_path / name

    return place


BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.database)]


@pytest.mark.parametrize("target_kind", BOTH)
@pytest.mark.parametrize("source_kind", BOTH)
def test_a_backup_of_either_store_is_restored_into_either(
    place_of: Callable[[str, str], Place], tmp_path: Path, source_kind: str, target_kind: str
) -> None:
    source, target = place_of(source_kind, "source"), place_of(target_kind, "target")
    file = tmp_path / "backup.zip"

    async def body() -> None:
        before = await _fill(source)
        running = open_store(*source)
        await running.open()
        manifest = await back_up(*source, file, SECRET)
        await running.append("m0", 4, [StoredEvent(b"4")])  # after the backup
        await running.close()
        assert (manifest.store, manifest.rows["events"]) == (source_kind, 12)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        await restore(*target, file, with_secret=True)
        assert await _contents(target) == before
        if target_kind == "sqlite":
            secret = target[1] / "secret"
            assert secret.read_text() == SECRET
            assert stat.S_IMODE(secret.stat().st_mode) == 0o600
        with pytest.raises(NotEmpty, match="--replace"):
            await restore(*target, file, with_secret=True)
        await restore(*target, file, with_secret=True, replace=True)
        assert await _contents(target) == before

    asyncio.run(body())


@pytest.mark.parametrize("kind", BOTH)
def test_a_store_in_use_is_not_replaced(
    place_of: Callable[[str, str], Place], tmp_path: Path, kind: str
) -> None:
    place, file = place_of(kind, "data"), tmp_path / "backup.zip"

    async def body() -> None:
        before = await _fill(place)
        await back_up(*place, file, SECRET)
        running = open_store(*place)
        await running.open()
        with pytest.raises(StoreBusy, match="server is using"):
            await restore(*place, file, with_secret=True, replace=True)
        await running.close()
        assert await _contents(place) == before

    asyncio.run(body())


def _run(work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    return asyncio.run(work())


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return None, tmp_path / "data"


@pytest.fixture
def backup(place: Place, tmp_path: Path) -> Path:
    """A backup of the matches at the place."""
    _run(lambda: _fill(place))
    _run(lambda: back_up(*place, tmp_path / "backup.zip", SECRET))
    return tmp_path / "backup.zip"


def _changed(path: Path, **changes: object) -> None:
    """Replace files of a backup, or values of its manifest."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files["manifest.json"]) | changes
    files["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def _cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def _flip_a_byte(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)


def _swap_database(path: Path) -> None:
    _changed(path, sha256={DATABASE: "0" * 64, "secret": "0" * 64})


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (_cut_off, "damaged or not a Boardwright backup"),
        (_flip_a_byte, "damaged"),
        (_swap_database, "is damaged: .* was changed"),
        (lambda path: path.write_text("hello"), "damaged or not a Boardwright backup"),
        (lambda path: _changed(path, format=2), "format 2 of a newer version.*update Boardwright"),
        (lambda path: _changed(path, rows=7), "not a Boardwright backup"),
    ],
)
def test_a_bad_backup_is_refused_and_nothing_changed(
    place: Place, backup: Path, tmp_path: Path, damage: Callable[[Path], None], words: str
) -> None:
    damage(backup)
    before = _run(lambda: _contents(place))
    with pytest.raises(BadBackup, match=words):
        _run(lambda: restore(*place, backup, with_secret=True, replace=True))
    assert _run(lambda: _contents(place)) == before


def test_tables_of_a_newer_version_are_refused(place: Place, backup: Path, tmp_path: Path) -> None:
    with sqlite3.connect(place[1] / DATABASE) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    newer = tmp_path / "newer.zip"
    _run(lambda: back_up(*place, newer, SECRET))
    with pytest.raises(NewerDatabase, match="update Boardwright"):
        _run(lambda: restore(None, tmp_path / "other", newer, with_secret=True))
    assert not (tmp_path / "other" / DATABASE).exists()


@pytest.mark.parametrize("version", versions())
def test_a_backup_of_older_tables_is_brought_up_to_date(tmp_path: Path, version: str) -> None:
    (tmp_path / "old").mkdir()
    with sqlite3.connect(tmp_path / "old" / DATABASE) as db:
        db.executescript(migration_sql(None, "sqlite", version))
        db.execute("INSERT INTO bots (token_hash, name) VALUES ('hash', 'Deep Thought')")
    file, place = tmp_path / "old.zip", (None, tmp_path / "new")
    manifest = _run(lambda: back_up(None, tmp_path / "old", file, SECRET))
    assert manifest.tables == version
    _run(lambda: restore(*place, file, with_secret=True))
    assert _run(lambda: _contents(place))["bot"] == Bot("Deep Thought", 0)


def test_a_damaged_database_can_be_replaced(place: Place, backup: Path) -> None:
    before = _run(lambda: _contents(place))
    (place[1] / DATABASE).write_bytes(b"no database" * 1000)
    with pytest.raises(NotEmpty):
        _run(lambda: restore(*place, backup, with_secret=True))
    _run(lambda: restore(*place, backup, with_secret=True, replace=True))
    assert _run(lambda: _contents(place)) == before


def test_a_damaged_database_is_not_backed_up(place: Place, backup: Path, tmp_path: Path) -> None:
    data = bytearray((place[1] / DATABASE).read_bytes())
    data[8192:] = os.urandom(len(data) - 8192)
    (place[1] / DATABASE).write_bytes(data)
    with pytest.raises(StoreFailed):
        _run(lambda: back_up(*place, tmp_path / "new.zip", SECRET))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["backup.zip", "data"]


def test_a_file_is_replaced_only_if_that_was_asked_for(place: Place, backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(BadBackup, match="exists already"):
        _run(lambda: back_up(*place, backup, "another secret of it"))
    assert backup.read_bytes() == before
    _run(lambda: back_up(*place, backup, "another secret of it", replace=True))
    with BackupFile(backup) as written:
        assert written.secret() == "another secret of it"


@pytest.mark.parametrize("kilobytes", [8, 20])
def test_a_backup_without_room_leaves_no_file(
    place: Place, backup: Path, tmp_path: Path, kilobytes: int
) -> None:
    """With room for nothing, and with room for a part."""
    code = (
        "import resource, sys; from boardwright.cli.entry_point import main\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({kilobytes * 1024}, {kilobytes * 1024}))\n"
        "sys.exit(main(['backup', sys.argv[1], '--data', sys.argv[2]]))"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "new.zip"), str(place[1])]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode in (1, 2)
    assert done.stderr.startswith("boardwright: ")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["backup.zip", "data"]


# -- restores that are killed ------------------------------------------------------------------


class _Killed(BaseException):
    pass


def _kill(*_: object, **__: object) -> None:
    raise _Killed


@pytest.mark.parametrize("step", ["extract", "migrate", "before the swap", "after the swap"])
def test_a_killed_restore_leaves_the_old_state_or_the_new_one(
    place: Place, backup: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    data = place[1]
    backed_up = _run(lambda: _contents(place))
    _run(lambda: _play_on(place))
    later = _run(lambda: _contents(place))
    assert later != backed_up
    with monkeypatch.context() as patch:
        if step == "extract":
            patch.setattr(BackupFile, "extract_database", _kill)
        elif step == "migrate":
            patch.setattr(sqlite_backup, "migrate_file", _kill)
        elif step == "before the swap":
            patch.setattr(os, "rename", _kill)
        else:
            patch.setattr(os, "replace", _kill)
        with pytest.raises(_Killed):
            _run(lambda: restore(*place, backup, with_secret=True, replace=True))
    expected = backed_up if step == "after the swap" else later
    assert _run(lambda: _contents(place)) == expected
    assert (data / "secret").exists() == (step == "after the swap")
    assert {file.name for file in data.iterdir()} <= {DATABASE, "boardwright.lock", "secret"}


async def _play_on(place: Place) -> None:
    store = open_store(*place)
    await store.open()
    await store.append("m0", 4, [StoredEvent(b"4")])
    await store.close()


def test_an_old_log_is_not_applied_to_a_restored_database(place: Place, backup: Path) -> None:
    """As a server leaves it that was killed."""
    code = (
        "import asyncio, os, pathlib, signal, sys\n"
        "from boardwright.store import StoredEvent, open_store\n"
        "async def main():\n"
        "    store = open_store(None, pathlib.Path(sys.argv[1]))\n"
        "    await store.open()\n"
        "    await store.append('m0', 4, [StoredEvent(b'4')] * 200)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())"
    )
    with BackupFile(backup) as file:
        assert file.manifest.rows["events"] == 12
    subprocess.run([sys.executable, "-c", code, place[1]], check=False)
    assert (place[1] / f"{DATABASE}-wal").stat().st_size > 0
    _run(lambda: restore(*place, backup, with_secret=True, replace=True))

    async def body() -> None:
        store = open_store(*place)
        await store.open()
        assert len(await store.load("m0")) == 4
        await store.verify()
        await store.close()

    _run(body)


def test_an_error_of_the_disk_is_one_sentence(
    place: Place, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises((OSError, BoardwrightError), match="No space left"):
        _run(lambda: restore(*place, backup, with_secret=True, replace=True))
