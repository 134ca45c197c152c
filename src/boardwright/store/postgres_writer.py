"""Writes a batch to PostgreSQL: one transaction, one array for each column, then the notifications.

Rows are sorted by match and tables written in a fixed order, so that batches of several processes
wait for each other and never deadlock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import asyncpg
import msgspec

from boardwright.store.errors import Conflict
from boardwright.store.group_commit import Drafts, Result
from boardwright.store.models import Change

__all__ = [
    "APPLICATION_NAME",
    "CHANNEL",
    "SWEEP_LOCK",
    "Notification",
    "message_payload",
    "write_batch",
]

APPLICATION_NAME = "boardwright"
"""Under which PostgreSQL lists the connections of servers."""
CHANNEL = "boardwright"
SWEEP_LOCK = 0x7377656570
"""The advisory lock: shared by processes that write matches, exclusive for one that sweeps."""
_MAX_PAYLOAD = 7999
"""Bytes; PostgreSQL accepts no payload of 8,000."""

_EVENTS = """
INSERT INTO events (match, number, command, body)
SELECT new.match, new.number, new.command, new.body
FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[])
    AS new (match, first, number, command, body)
WHERE new.first = 0 OR EXISTS (
    SELECT 1 FROM events AS last WHERE last.match = new.match AND last.number = new.first - 1)
ORDER BY new.match, new.number
ON CONFLICT DO NOTHING RETURNING match, number
"""
_DELETE_EVENTS = """
DELETE FROM events USING unnest($1::text[], $2::int[]) AS gone (match, number)
WHERE events.match = gone.match AND events.number = gone.number
"""
_LISTING = """
INSERT INTO matches (match, game, status, updated, listed, correspondence, creator, seats, address)
SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bool[], $6::bool[],
    $7::text[], $8::text[], $9::text[]) AS new (match) ORDER BY new.match
ON CONFLICT (match) DO UPDATE SET status = excluded.status, updated = excluded.updated,
    listed = excluded.listed, correspondence = excluded.correspondence, creator = excluded.creator,
    seats = excluded.seats
WHERE matches.status <> 'over' OR excluded.status = 'over'
"""
_DELETE_GRANTS = """
DELETE FROM grants USING unnest($1::text[], $2::int[]) AS gone (match, seat)
WHERE grants.match = gone.match AND grants.seat = gone.seat
"""
_GRANTS = """
INSERT INTO grants (principal, match, seat, kind)
SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::text[]) AS new (principal, match, seat)
ORDER BY new.principal, new.match, new.seat
ON CONFLICT (principal, match, seat) DO UPDATE SET kind = excluded.kind
"""
_BEATS = """
INSERT INTO heartbeats (process, at) SELECT * FROM unnest($1::text[], $2::bigint[])
ON CONFLICT (process) DO UPDATE SET at = excluded.at
"""
_DRAFTS = """
INSERT INTO drafts (match, seat, body)
SELECT * FROM unnest($1::text[], $2::int[], $3::text[]) AS new (match, seat)
ORDER BY new.match, new.seat
ON CONFLICT (match, seat) DO UPDATE SET body = excluded.body
"""
_DELETE_DRAFTS = """
DELETE FROM drafts USING unnest($1::text[], $2::int[]) AS gone (match, seat)
WHERE drafts.match = gone.match AND drafts.seat = gone.seat
"""
_NOTIFY = (
    "SELECT pg_notify($1, body) FROM unnest($2::text[]) WITH ORDINALITY AS n (body, i) ORDER BY i"
)


class Notification(msgspec.Struct, frozen=True, array_like=True):
    """The payload of one NOTIFY: what a process appended to which logs, or published."""

    origin: str
    """The process."""
    appended: list[tuple[str, int, list[msgspec.Raw]]]
    """Match, number of the first event, bodies; no bodies if they are too long."""
    messages: tuple[msgspec.Raw, ...] = ()
    """What was published."""


def message_payload(origin: str, body: bytes) -> str:
    """Return the payload that publishes a JSON value; it may exceed PostgreSQL's limit."""
    return msgspec.json.encode(Notification(origin, [], (msgspec.Raw(body),))).decode()


async def write_batch(
    db: asyncpg.Connection[asyncpg.Record], origin: str, changes: Sequence[Change], drafts: Drafts
) -> Sequence[Result]:
    """Write a batch and notify the other processes, in one transaction.

    Returns None or a `Conflict` for each change. At most one change of each match. Raises what
    asyncpg raises.
    """
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock_shared($1)", SWEEP_LOCK)
        conflicting = await _append(db, [change for change in changes if change.events])
        written = [change for change in changes if change.match not in conflicting]
        await _write_rest(db, written)
        await _write_drafts(db, drafts)
        payloads = list(_payloads(origin, [change for change in written if change.events]))
        if payloads:
            await db.execute(_NOTIFY, CHANNEL, payloads)
    return [
        Conflict(f"match {change.match} has moved on from event {change.first}")
        if change.match in conflicting
        else None
        for change in changes
    ]


async def _append(
    db: asyncpg.Connection[asyncpg.Record], changes: Sequence[Change]
) -> frozenset[str]:
    """Append the events; return the matches in conflict, to which none is appended."""
    if not changes:
        return frozenset()
    rows = [
        (change.match, change.first, number, row.command, row.body.decode())
        for change in changes
        for number, row in enumerate(change.events, change.first)
    ]
    appended = [(row[0], row[1]) for row in await db.fetch(_EVENTS, *_columns(rows, 5))]
    count = Counter(match for match, _ in appended)
    conflicting = frozenset(c.match for c in changes if count[c.match] < len(c.events))
    partial = [row for row in appended if row[0] in conflicting]
    if partial:
        await db.execute(_DELETE_EVENTS, *_columns(partial, 2))
    return conflicting


async def _write_rest(db: asyncpg.Connection[asyncpg.Record], changes: Sequence[Change]) -> None:
    listings = [
        msgspec.structs.astuple(change.listing) for change in changes if change.listing is not None
    ]
    revoked = [(change.match, seat) for change in changes for seat in change.revoked]
    grants = [(g.principal, g.match, g.seat, g.kind) for change in changes for g in change.grants]
    beats = [change.beat for change in changes if change.beat is not None]
    for sql, rows in (
        (_LISTING, listings),
        (_DELETE_GRANTS, revoked),
        (_GRANTS, grants),
        (_BEATS, beats),
    ):
        if rows:
            await db.execute(sql, *_columns(rows, len(rows[0])))


async def _write_drafts(db: asyncpg.Connection[asyncpg.Record], drafts: Drafts) -> None:
    stored = [(*key, body.decode()) for key, body in drafts.items() if body is not None]
    cleared = [key for key, body in drafts.items() if body is None]
    if stored:
        await db.execute(_DRAFTS, *_columns(stored, 3))
    if cleared:
        await db.execute(_DELETE_DRAFTS, *_columns(cleared, 2))


def _payloads(origin: str, changes: Sequence[Change]) -> Iterator[str]:
    """Yield as few payloads as hold all changes."""
    overhead = len(origin) + 8
    items: list[str] = []
    size = overhead
    for change in changes:
        item = _encode_appended(change, overhead)
        if items and size + len(item.encode()) + 1 > _MAX_PAYLOAD:
            yield f'["{origin}",[{",".join(items)}]]'
            items, size = [], overhead
        items.append(item)
        size += len(item.encode()) + 1
    if items:
        yield f'["{origin}",[{",".join(items)}]]'


def _encode_appended(change: Change, overhead: int) -> str:
    name = msgspec.json.encode(change.match).decode()
    bodies = b",".join(row.body for row in change.events)
    if overhead + len(name.encode()) + len(bodies) + 24 > _MAX_PAYLOAD:
        bodies = b""
    return f"[{name},{change.first},[{bodies.decode()}]]"


def _columns(rows: Sequence[Sequence[object]], width: int) -> list[list[object]]:
    return [[row[n] for row in rows] for n in range(width)]
