"""What the writer of SQLite remembers of the logs never differs from what is in the file."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from boardwright.store import Conflict, StoredEvent
from boardwright.store.models import Change
from boardwright.store.sqlite_logs import SqliteLogs
from boardwright.store.sqlite_writer import UNFINISHED, SqliteWriter

_MINUTE = 60.0


class _Clock:
    seconds = 0.0

    def now(self) -> float:
        return self.seconds


def _open(path: Path, clock: _Clock) -> SqliteWriter:
    writer = SqliteWriter(path, 0.01)
    writer.logs = SqliteLogs(clock.now)
    writer.open()
    return writer


def test_conflicts_are_those_of_the_file(tmp_path: Path) -> None:
    """Commands come again and numbers miss, while the writer forgets, fails and is restarted."""
    rng, clock = random.Random(7), _Clock()
    writer = _open(tmp_path / "x.sqlite", clock)
    logs: dict[str, list[str | None]] = {match: [] for match in "abc"}
    conflicts = 0
    for _ in range(400):
        happens = rng.random()
        if happens < 0.05:
            writer.close()
            writer = _open(tmp_path / "x.sqlite", clock)
        elif happens < 0.15:
            clock.seconds += 11 * _MINUTE
        elif happens < 0.2:
            bad = Change("a", len(logs["a"]), (StoredEvent(b"0", "\ud800"),))
            with pytest.raises((sqlite3.Error, UnicodeError)):
                writer.commit([bad], {})
        matches = rng.sample("abc", rng.randint(1, 3))
        changes = [
            Change(
                match,
                len(logs[match]) + rng.choice((0, 0, 0, 1, -1)),
                (StoredEvent(b"0"), StoredEvent(b"0", rng.choice((None, f"{rng.randrange(40)}")))),
            )
            for match in matches
        ]
        for change, result in zip(changes, writer.commit(changes, {}), strict=True):
            log = logs[change.match]
            command = change.events[-1].command
            is_next = change.first == len(log) and (command is None or command not in log)
            assert isinstance(result, Conflict) is not is_next
            log += [event.command for event in change.events] if is_next else []
            conflicts += not is_next
    rows = writer.connection.execute('SELECT "match", command FROM events').fetchall()
    writer.close()
    assert rows == [(match, command) for match in "abc" for command in logs[match]]
    assert conflicts > 100


def test_a_failed_write_is_not_remembered(tmp_path: Path) -> None:
    writer = _open(tmp_path / "x.sqlite", _Clock())
    writer.connection.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON events "
        "WHEN new.body = '9' BEGIN SELECT raise(ABORT, 'full'); END"
    )
    assert writer.commit([Change("m", 0, (StoredEvent(b"0", "a"),))], {}) == [None]
    with pytest.raises(sqlite3.Error, match="full"):
        writer.commit([Change("m", 1, (StoredEvent(b"9", "b"),))], {})
    assert writer.commit([Change("m", 1, (StoredEvent(b"1", "b"),))], {}) == [None]
    (result,) = writer.commit([Change("m", 2, (StoredEvent(b"2", "a"),))], {})
    assert isinstance(result, Conflict)
    writer.close()


def test_logs_of_swept_matches_are_forgotten(tmp_path: Path) -> None:
    writer = _open(tmp_path / "x.sqlite", _Clock())
    change = Change("m", 0, (StoredEvent(b"0", "a"),))
    assert writer.commit([change], {}) == [None]
    writer.connection.execute(
        'INSERT INTO matches ("match", game, status, updated, listed, correspondence, creator, '
        "seats) VALUES ('m', 'g', 'waiting', 0, 0, 0, '', '[]')"
    )
    assert writer.sweep(UNFINISHED, 1) == 1
    assert writer.commit([change], {}) == [None]
    writer.close()
