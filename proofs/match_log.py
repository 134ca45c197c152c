"""Compares acknowledgements with the logs in the database."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import asyncpg

from boardwright.hosting import HostedMatch
from boardwright.hosting.events import TurnPlayed, advances_ply, decode
from proofs.load_driver import Acknowledgement, Turn

__all__ = ["Comparison", "MatchLogs", "compare", "read_logs"]

MatchLogs = dict[str, list[tuple[str, bytes]]]
"""The rows of each match in their order: the command's id or "", and the event."""
_QUERY = 'SELECT "match", command, body FROM events ORDER BY "match", number'


class Comparison(NamedTuple):
    """What became of the acknowledged commands."""

    acknowledged: int
    lost: int
    """Not in the log, or as another turn, or in another place than acknowledged."""
    doubled: int
    """Turns that were played more than once."""

    @property
    def holds(self) -> bool:
        """Whether each is there once."""
        return self.acknowledged > 0 and not self.lost and not self.doubled

    def __str__(self) -> str:
        return f"{self.acknowledged:,} acknowledged, {self.lost} lost, {self.doubled} doubled"


def read_logs(database: str | Path) -> MatchLogs:
    """Read all logs, from a PostgreSQL URL or the data folder of a server that has ended."""
    rows: Iterable[tuple[str, str | None, str | bytes]]
    if isinstance(database, Path):
        with closing(sqlite3.connect(database / "boardwright.sqlite")) as db:
            rows = db.execute(_QUERY).fetchall()
    else:
        rows = asyncio.run(_read_postgres(database))
    logs: MatchLogs = defaultdict(list)
    for match, command, body in rows:
        encoded = body if isinstance(body, bytes) else body.encode()
        logs[match].append(((command or "").rpartition("/")[2], encoded))
    return logs


async def _read_postgres(url: str) -> list[tuple[str, str | None, str]]:
    db = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await db.fetch(_QUERY)]
    finally:
        await db.close()


def compare(acknowledgements: Sequence[Acknowledgement], logs: MatchLogs) -> Comparison:
    """Look for every acknowledgement in the logs; each log must also be a legal match."""
    lost = doubled = 0
    by_match: dict[str, list[Acknowledgement]] = defaultdict(list)
    for found in acknowledgements:
        by_match[found.match].append(found)
    for match, expected in by_match.items():
        rows = logs.get(match, [])
        if rows:
            HostedMatch.restore([decode(body) for _, body in rows])
        played = _played(rows)
        commands = Counter(command for command, _, _ in played)
        places = {command: (ply, turn) for command, ply, turn in played}
        lost += sum(places.get(ack.command) != (ack.ply, ack.turn) for ack in expected)
        doubled += sum(count - 1 for count in commands.values())
        # The last turn may be stored and not yet acknowledged; any other is one too many.
        doubled += max(0, len(commands) - len(expected) - 1)
    return Comparison(len(acknowledgements), lost, doubled)


def _played(rows: Sequence[tuple[str, bytes]]) -> list[tuple[str, int, Turn]]:
    """The turns that people played: the command's id, the ply after it, and the turn."""
    ply, played = 0, []
    for command, body in rows:
        event = decode(body)
        ply += advances_ply(event)
        if command and isinstance(event, TurnPlayed):
            played.append((command, ply, Turn(event.seat, event.actions)))
    return played
