"""A batch for SQLite: one statement, with a JSON array for each table.

The writer's thread releases the GIL at every step of a statement and has to wait for it again
beside a busy event loop; with a statement for each row, a thousand times for a batch. So a batch is
one row that is inserted into a view, and a trigger writes the tables.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boardwright.store.group_commit import Drafts
from boardwright.store.models import Change

__all__ = ["CREATE_BATCH_VIEW", "INSERT_BATCH", "parameters"]


def _insert(table: str, columns: str, conflict: str = "") -> str:
    """Return the statement that inserts a JSON array of rows."""
    values = ", ".join(f"json_extract(value, '$[{n}]')" for n in range(columns.count(",") + 1))
    return (
        f"INSERT INTO {table} ({columns}) SELECT {values} FROM json_each(new.{table}) WHERE true "
        f"{conflict};"
    )


def _delete(table: str, column: str) -> str:
    return f"""DELETE FROM {table} WHERE ("match", seat) IN (
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')
    FROM json_each(new.{column}));"""


_COLUMNS = ("events", "matches", "revoked", "grants", "cleared", "drafts", "heartbeats")
CREATE_BATCH_VIEW = f"""
CREATE TEMP VIEW batch ({", ".join(_COLUMNS)}) AS SELECT {", ".join(["NULL"] * len(_COLUMNS))};
CREATE TEMP TRIGGER write_batch INSTEAD OF INSERT ON batch BEGIN
{_insert("events", '"match", number, command, body')}
{
    _insert(
        "matches",
        '"match", game, status, updated, listed, correspondence, creator, seats, address',
        'ON CONFLICT ("match") DO UPDATE SET status = excluded.status, '
        "updated = excluded.updated, listed = excluded.listed, "
        "correspondence = excluded.correspondence, "
        "creator = excluded.creator, seats = excluded.seats "
        "WHERE matches.status <> 'over' OR excluded.status = 'over'",
    )
}
{_delete("grants", "revoked")}
{
    _insert(
        "grants",
        'principal, "match", seat, kind',
        'ON CONFLICT (principal, "match", seat) DO UPDATE SET kind = excluded.kind',
    )
}
{_delete("drafts", "cleared")}
{
    _insert(
        "drafts",
        '"match", seat, body',
        'ON CONFLICT ("match", seat) DO UPDATE SET body = excluded.body',
    )
}
{_insert("heartbeats", "process, at", "ON CONFLICT (process) DO UPDATE SET at = excluded.at")}
END;
"""
"""Executed once for each connection that writes."""
INSERT_BATCH = f"INSERT INTO batch VALUES ({', '.join('?' * len(_COLUMNS))})"


def parameters(changes: Sequence[Change], drafts: Drafts) -> list[str]:
    """Return the values of `INSERT_BATCH`, one JSON array for each column."""
    rows: Sequence[Sequence[object]] = (
        [row for change in changes for row in _events(change)],
        [
            msgspec.structs.astuple(change.listing)
            for change in changes
            if change.listing is not None
        ],
        [(change.match, seat) for change in changes for seat in change.revoked],
        [(g.principal, g.match, g.seat, g.kind) for change in changes for g in change.grants],
        [key for key, body in drafts.items() if body is None],
        [(*key, body.decode()) for key, body in drafts.items() if body is not None],
        [change.beat for change in changes if change.beat is not None],
    )
    return list(map(_json, rows))


def _events(change: Change) -> list[tuple[str, int, str | None, str]]:
    return [
        (change.match, number, row.command, row.body.decode())
        for number, row in enumerate(change.events, change.first)
    ]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
