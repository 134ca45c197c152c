"""A batch for SQLite: one statement, with a JSON text for each table.

A thread gives up the interpreter at every step of a statement and has to wait for it again beside a
busy event loop: with a statement for each row, a thousand times for a batch. So the batch is one
row inserted into a view, and a trigger does the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boardwright.store.group import Drafts
from boardwright.store.rows import Change

__all__ = ["BEHIND", "SET_UP", "WRITE", "asked", "texts"]

# A row of `asked`: the number of the change, its match, its first event, a command of its.
_IS_BEHIND = """
json_extract(asked.value, '$[2]') <> (
    SELECT coalesce(max(number) + 1, 0) FROM events
    WHERE events."match" = json_extract(asked.value, '$[1]'))
OR EXISTS (
    SELECT 1 FROM events WHERE events."match" = json_extract(asked.value, '$[1]')
    AND events.command = json_extract(asked.value, '$[3]'))
"""
BEHIND = f"""
SELECT json_group_array(json_extract(value, '$[0]')) FROM json_each(?) AS asked WHERE {_IS_BEHIND}
"""


def _insert(table: str, columns: str, conflict: str = "") -> str:
    """From the rows of a JSON list of lists."""
    values = ", ".join(f"json_extract(value, '$[{n}]')" for n in range(columns.count(",") + 1))
    return (
        f"INSERT INTO {table} ({columns}) SELECT {values} FROM json_each(new.{table}) WHERE true "
        f"{conflict};"
    )


def _delete(table: str, given: str) -> str:
    return f"""DELETE FROM {table} WHERE ("match", seat) IN (
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(new.{given}));"""


_COLUMNS = ("asked", "events", "matches", "revoked", "grants", "cleared", "drafts")
SET_UP = f"""
CREATE TEMP VIEW batch ({", ".join(_COLUMNS)}) AS SELECT {", ".join(["NULL"] * len(_COLUMNS))};
CREATE TEMP TRIGGER write_batch INSTEAD OF INSERT ON batch BEGIN
SELECT raise(ABORT, 'behind') FROM json_each(new.asked) AS asked WHERE {_IS_BEHIND};
{_insert("events", '"match", number, command, body')}
{
    _insert(
        "matches",
        '"match", game, status, updated, listed, correspondence, creator, seats',
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
END;
"""
WRITE = f"INSERT INTO batch VALUES ({', '.join('?' * len(_COLUMNS))})"


def texts(changes: Sequence[Change], drafts: Drafts) -> list[str]:
    """The values of `WRITE`, in the order of the columns."""
    rows: Sequence[Sequence[object]] = (
        [row for change in changes for row in _events(change)],
        [
            (a.match, a.game, a.status, a.updated, a.listed, a.correspondence, a.creator, a.seats)
            for change in changes
            if (a := change.listing) is not None
        ],
        [(change.match, seat) for change in changes for seat in change.revoked],
        [(g.principal, g.match, g.seat, g.kind) for change in changes for g in change.grants],
        [key for key, body in drafts.items() if body is None],
        [(*key, body.decode()) for key, body in drafts.items() if body is not None],
    )
    return [asked(changes), *map(_json, rows)]


def asked(changes: Sequence[Change]) -> str:
    """What must hold before: a row for each command, one without where events have none."""
    return _json(
        [
            (number, change.match, change.first, command)
            for number, change in enumerate(changes)
            for command in _commands(change)
        ]
    )


def _commands(change: Change) -> Sequence[str | None]:
    return [row.command for row in change.rows if row.command] or [None][: len(change.rows)]


def _events(change: Change) -> list[tuple[str, int, str | None, str]]:
    return [
        (change.match, number, row.command, row.body.decode())
        for number, row in enumerate(change.rows, change.first)
    ]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
