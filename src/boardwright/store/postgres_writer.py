"""How a batch is written to PostgreSQL: one transaction, arrays for rows, the news inside it.

Rows go in sorted by match, tables always in the same order: so batches of different processes wait
for each other and never in a circle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import asyncpg
import msgspec

from boardwright.store.errors import Conflict
from boardwright.store.group import Drafts, Result
from boardwright.store.rows import Change

__all__ = ["CHANNEL", "SWEEPING", "News", "saying", "write"]

CHANNEL = "boardwright"
SWEEPING = 0x7377656570
"""The advisory lock between processes that write matches and the one that removes them."""
_LONGEST = 7999
"""PostgreSQL announces no text of 8,000 bytes."""

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
_TAKE_BACK = """
DELETE FROM events USING unnest($1::text[], $2::int[]) AS gone (match, number)
WHERE events.match = gone.match AND events.number = gone.number
"""
_LISTING = """
INSERT INTO matches (match, game, status, updated, listed, correspondence, creator, seats)
SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bool[], $6::bool[],
    $7::text[], $8::text[]) AS new (match) ORDER BY new.match
ON CONFLICT (match) DO UPDATE SET status = excluded.status, updated = excluded.updated,
    listed = excluded.listed, correspondence = excluded.correspondence, creator = excluded.creator,
    seats = excluded.seats
WHERE matches.status <> 'over' OR excluded.status = 'over'
"""
_REVOKE = """
DELETE FROM grants USING unnest($1::text[], $2::int[]) AS gone (match, seat)
WHERE grants.match = gone.match AND grants.seat = gone.seat
"""
_GRANTS = """
INSERT INTO grants (principal, match, seat, kind)
SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::text[]) AS new (principal, match, seat)
ORDER BY new.principal, new.match, new.seat
ON CONFLICT (principal, match, seat) DO UPDATE SET kind = excluded.kind
"""
_DRAFTS = """
INSERT INTO drafts (match, seat, body)
SELECT * FROM unnest($1::text[], $2::int[], $3::text[]) AS new (match, seat)
ORDER BY new.match, new.seat
ON CONFLICT (match, seat) DO UPDATE SET body = excluded.body
"""
_UNDRAFT = """
DELETE FROM drafts USING unnest($1::text[], $2::int[]) AS gone (match, seat)
WHERE drafts.match = gone.match AND drafts.seat = gone.seat
"""
_NEWS = (
    "SELECT pg_notify($1, news) FROM unnest($2::text[]) WITH ORDINALITY AS n (news, i) ORDER BY i"
)


class News(msgspec.Struct, frozen=True, array_like=True):
    """One announcement: which process wrote, and what it added to which logs."""

    origin: str
    added: list[tuple[str, int, list[msgspec.Raw]]]
    """Match, number of the first event, bodies; none where they are too long."""
    said: tuple[msgspec.Raw, ...] = ()
    """What is told in passing, kept nowhere."""


def saying(origin: str, body: bytes) -> str:
    return msgspec.json.encode(News(origin, [], (msgspec.Raw(body),))).decode()


async def write(
    db: asyncpg.Connection[asyncpg.Record], origin: str, changes: Sequence[Change], drafts: Drafts
) -> Sequence[Result]:
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock_shared($1)", SWEEPING)
        lost = await _append(db, [change for change in changes if change.rows])
        won = [change for change in changes if change.match not in lost]
        await _write_rest(db, won)
        await _write_drafts(db, drafts)
        news = list(_news(origin, [change for change in won if change.rows]))
        if news:
            await db.execute(_NEWS, CHANNEL, news)
    return [
        Conflict(f"match {change.match} has moved on from event {change.first}")
        if change.match in lost
        else None
        for change in changes
    ]


async def _append(
    db: asyncpg.Connection[asyncpg.Record], changes: Sequence[Change]
) -> frozenset[str]:
    """Add the events; the matches whose log has moved on, of which nothing is added."""
    if not changes:
        return frozenset()
    rows = [
        (change.match, change.first, number, row.command, row.body.decode())
        for change in changes
        for number, row in enumerate(change.rows, change.first)
    ]
    added = [(row[0], row[1]) for row in await db.fetch(_EVENTS, *_columns(rows, 5))]
    count = Counter(match for match, _ in added)
    lost = frozenset(c.match for c in changes if count[c.match] < len(c.rows))
    partial = [row for row in added if row[0] in lost]
    if partial:
        await db.execute(_TAKE_BACK, *_columns(partial, 2))
    return lost


async def _write_rest(db: asyncpg.Connection[asyncpg.Record], changes: Sequence[Change]) -> None:
    abouts = [
        (a.match, a.game, a.status, a.updated, a.listed, a.correspondence, a.creator, a.seats)
        for change in changes
        if (a := change.listing) is not None
    ]
    revoked = [(change.match, seat) for change in changes for seat in change.revoked]
    grants = [(g.principal, g.match, g.seat, g.kind) for change in changes for g in change.grants]
    for sql, rows in ((_LISTING, abouts), (_REVOKE, revoked), (_GRANTS, grants)):
        if rows:
            await db.execute(sql, *_columns(rows, len(rows[0])))


async def _write_drafts(db: asyncpg.Connection[asyncpg.Record], drafts: Drafts) -> None:
    kept = [(*key, body.decode()) for key, body in drafts.items() if body is not None]
    gone = [key for key, body in drafts.items() if body is None]
    if kept:
        await db.execute(_DRAFTS, *_columns(kept, 3))
    if gone:
        await db.execute(_UNDRAFT, *_columns(gone, 2))


def _news(origin: str, changes: Sequence[Change]) -> Iterator[str]:
    """As few announcements as hold it all."""
    overhead = len(origin) + 8
    packed: list[str] = []
    size = overhead
    for change in changes:
        item = _item(change, overhead)
        if packed and size + len(item.encode()) + 1 > _LONGEST:
            yield f'["{origin}",[{",".join(packed)}]]'
            packed, size = [], overhead
        packed.append(item)
        size += len(item.encode()) + 1
    if packed:
        yield f'["{origin}",[{",".join(packed)}]]'


def _item(change: Change, overhead: int) -> str:
    name = msgspec.json.encode(change.match).decode()
    bodies = b",".join(row.body for row in change.rows)
    if overhead + len(name.encode()) + len(bodies) + 24 > _LONGEST:
        bodies = b""
    return f"[{name},{change.first},[{bodies.decode()}]]"


def _columns(rows: Sequence[Sequence[object]], width: int) -> list[list[object]]:
    return [[row[n] for row in rows] for n in range(width)]
