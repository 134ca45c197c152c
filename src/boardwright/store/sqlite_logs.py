"""What the writer knows of the logs it appends to: their lengths and the commands they have.

A look into the tables for every event, and an index of commands beside the log itself, cost more
than the event. So a log is read when it is first appended to, and remembered while it is in use.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable

import msgspec

from boardwright.store.models import Change

__all__ = ["SqliteLogs"]

_IDLE_SECONDS = 600.0
_READ = """
SELECT json_group_array(json_array("match", length, json(commands))) FROM (
    SELECT "match", max(number) + 1 AS length,
        json_group_array(command) FILTER (WHERE command IS NOT NULL) AS commands
    FROM events WHERE "match" IN (SELECT value FROM json_each(?)) GROUP BY "match")
"""


class _Log:
    __slots__ = ("commands", "length", "used")

    def __init__(self, length: int, commands: set[str]) -> None:
        self.length = length
        self.commands = commands
        self.used = 0.0


class SqliteLogs:
    """The logs that were appended to in the last ten minutes.

    Right as long as nobody else writes to the events: call `clear` after anything but `append` has
    changed them, or may have. `now` returns seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._logs: dict[str, _Log] = {}
        """The last used at the end."""

    def read(self, connection: sqlite3.Connection, changes: Iterable[Change]) -> None:
        """Read the logs of these changes that are not known, and forget those not in use.

        Raises `sqlite3.Error`.
        """
        matches = [change.match for change in changes if change.events]
        unknown = [match for match in matches if match not in self._logs]
        if unknown:
            self._read(connection, unknown)
        now = self._now()
        for match in matches:
            log = self._logs[match] = self._logs.pop(match)
            log.used = now
        while (
            self._logs and self._logs[oldest := next(iter(self._logs))].used < now - _IDLE_SECONDS
        ):
            del self._logs[oldest]

    def _read(self, connection: sqlite3.Connection, matches: list[str]) -> None:
        (text,) = connection.execute(_READ, (msgspec.json.encode(matches).decode(),)).fetchone()
        rows = msgspec.json.decode(text, type=list[tuple[str, int, set[str]]])
        known = {match: _Log(length, commands) for match, length, commands in rows}
        for match in matches:
            self._logs[match] = known.get(match) or _Log(0, set())

    def conflicts_with(self, change: Change) -> bool:
        """Whether the change was made for another log, or repeats a command."""
        if not change.events:
            return False
        log, commands = self._logs[change.match], _commands(change)
        return (
            change.first != log.length
            or len(set(commands)) < len(commands)
            or not log.commands.isdisjoint(commands)
        )

    def append(self, change: Change) -> None:
        """Add the events of a change that is on disk."""
        if change.events:
            log = self._logs[change.match]
            log.length += len(change.events)
            log.commands.update(_commands(change))

    def clear(self) -> None:
        """Forget everything: the logs are read again."""
        self._logs.clear()


def _commands(change: Change) -> list[str]:
    return [event.command for event in change.events if event.command is not None]
