"""What is particular to PostgreSQL: several processes share the matches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
import pytest

from boardwright.store import (
    Appended,
    Conflict,
    NewerDatabase,
    Store,
    StoredEvent,
    StoreFailed,
    open_store,
)
from boardwright.store.postgres_store import PostgresStore

Pair = Callable[[Store, Store], Awaitable[None]]


def _with_pair(url: str, body: Pair) -> None:
    """Two stores as two processes would have them, opened together."""

    async def main() -> None:
        stores = [PostgresStore(url) for _ in range(2)]
        await asyncio.gather(*(store.open() for store in stores))
        try:
            await body(*stores)
        finally:
            await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(main())


class _Listener:
    """Keeps what it hears; `until` waits for so much of it."""

    def __init__(self, store: Store) -> None:
        self.heard: list[Appended] = []
        self.told: list[bytes] = []
        self.missed = 0
        self._news = asyncio.Event()
        store.subscribe(self._hear, self._miss, self._tell)

    def _hear(self, appended: Appended) -> None:
        self.heard.append(appended)
        self._news.set()

    def _tell(self, body: bytes) -> None:
        self.told.append(body)
        self._news.set()

    def _miss(self) -> None:
        self.missed += 1
        self._news.set()

    async def until(self, enough: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not enough():
                self._news.clear()
                await self._news.wait()


def test_of_two_processes_racing_for_a_number_one_wins(database: str) -> None:
    async def body(one: Store, two: Store) -> None:
        for number in range(0, 40, 2):
            rows = [StoredEvent(b"0", f"c{number}"), StoredEvent(b"1")]
            results = await asyncio.gather(
                one.append("m", number, rows), two.append("m", number, rows), return_exceptions=True
            )
            assert sorted(map(type, results), key=str) == sorted((type(None), Conflict), key=str)
        assert await one.load("m") == await two.load("m") == [b"0", b"1"] * 20

    _with_pair(database, body)


def test_crossing_batches_do_not_deadlock(database: str) -> None:
    async def body(one: Store, two: Store) -> None:
        names = [f"m{n}" for n in range(200)]
        tries = [one.append(name, 0, [StoredEvent(b"1")]) for name in names]
        tries += [two.append(name, 0, [StoredEvent(b"2")]) for name in reversed(names)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert results.count(None) == 200
        assert sum(isinstance(result, Conflict) for result in results) == 200
        assert all([len(await one.load(name)) == 1 for name in names])

    _with_pair(database, body)


def test_a_partly_conflicting_append_leaves_nothing(database: str) -> None:
    async def body(one: Store, two: Store) -> None:
        await one.append("m", 0, [StoredEvent(b"0")])
        with pytest.raises(Conflict):
            await two.append("m", 0, [StoredEvent(b"8"), StoredEvent(b"9")])
        assert await two.load("m") == [b"0"]
        await two.append("m", 1, [StoredEvent(b"1")])

    _with_pair(database, body)


def test_the_other_process_hears_every_event_in_order(database: str) -> None:
    async def body(one: Store, two: Store) -> None:
        mine, other = _Listener(one), _Listener(two)
        for number in range(20):
            await one.append("m", number, [StoredEvent(b'{"n":%d,"t":"\xc3\xa9"}' % number)])
        await asyncio.gather(
            *(one.append(f"x{n}", 0, [StoredEvent(b"1"), StoredEvent(b"2")]) for n in range(900))
        )
        await one.append("m", 20, [StoredEvent(b"0")])
        await other.until(lambda: other.heard[-1:] == [Appended("m", 20, (b"0",))])
        assert len(other.heard) == 921  # in several notifications: together they are too long
        ours = [appended for appended in other.heard if appended.match == "m"]
        assert [appended.first for appended in ours] == list(range(21))
        assert b"".join(ours[7].bodies) == b'{"n":7,"t":"\xc3\xa9"}'
        assert {appended.bodies for appended in other.heard if appended.match != "m"} == {
            (b"1", b"2")
        }
        assert mine.heard == []
        assert other.missed == 0

    _with_pair(database, body)


@pytest.mark.parametrize(("size", "inside"), [(7000, True), (7900, True), (8000, False)])
def test_long_bodies_are_left_out_of_announcements(database: str, size: int, inside: bool) -> None:
    async def body(one: Store, two: Store) -> None:
        listener = _Listener(two)
        text = b'"' + b"x" * (size - 2) + b'"'
        await one.append("m", 0, [StoredEvent(b"0")])
        await one.append("m", 1, [StoredEvent(text)])
        await listener.until(lambda: len(listener.heard) == 2)
        assert listener.heard[1] == Appended("m", 1, (text,) if inside else ())
        assert await two.load("m", since=1) == [text]

    _with_pair(database, body)


def test_a_conflict_is_not_announced(database: str) -> None:
    async def body(one: Store, two: Store) -> None:
        listener = _Listener(two)
        await one.append("m", 0, [StoredEvent(b"0")])
        with pytest.raises(Conflict):
            await one.append("m", 0, [StoredEvent(b"1")])
        await one.append("n", 0, [StoredEvent(b"2")])
        await listener.until(lambda: listener.heard[-1:] == [Appended("n", 0, (b"2",))])
        assert [appended.bodies for appended in listener.heard] == [(b"0",), (b"2",)]

    _with_pair(database, body)


def test_a_broken_connection_reconnects_and_reports_possible_loss(database: str) -> None:
    async def body(one: Store, two: Store) -> None:
        listener = _Listener(two)
        await one.append("m", 0, [StoredEvent(b"0")])
        await listener.until(lambda: len(listener.heard) == 1)
        db = await asyncpg.connect(database)
        await db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await db.close()
        written = [b"0"]
        async with asyncio.timeout(60):
            while len(listener.heard) == 1 and not listener.missed:
                await _again(lambda: one.append("m", len(written), [StoredEvent(b"1")]))
                written.append(b"1")
        assert listener.missed == 1
        await one.append("m", len(written), [StoredEvent(b"2")])
        await listener.until(lambda: listener.heard[-1].bodies == (b"2",))
        await _again(two.check)
        assert await two.load("m") == [*written, b"2"]

    _with_pair(database, body)


async def _again(work: Callable[[], Awaitable[None]]) -> None:
    """A broken connection may cost one attempt, not two."""
    try:
        await work()
    except StoreFailed:
        await work()


def test_leases_are_shared(database: str) -> None:
    async def body(one: Store, two: Store) -> None:
        claims = await asyncio.gather(
            *(store.lease("k", name, 1000) for store, name in ((one, "1"), (two, "2")))
        )
        assert sorted(claims) == [False, True]

    _with_pair(database, body)


def test_tell_reaches_other_processes_only(database: str) -> None:
    async def body(one: Store, two: Store) -> None:
        mine, other = _Listener(one), _Listener(two)
        await one.publish(b'{"here":["m",0]}')
        await other.until(lambda: len(other.told) == 1)
        assert other.told == [b'{"here":["m",0]}']
        assert not mine.told
        assert not other.heard
        assert not other.missed

    _with_pair(database, body)


def test_drafts_are_shared(database: str) -> None:
    async def body(one: Store, two: Store) -> None:
        await one.set_draft("m", 0, b"[1]")
        await one.append("m", 0, [StoredEvent(b"0")])  # not before the draft
        assert await two.draft("m", 0) == b"[1]"

    _with_pair(database, body)


def test_many_processes_starting_at_once_migrate_once(database: str) -> None:
    async def main() -> None:
        stores = [PostgresStore(database) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        await stores[0].append("m", 0, [StoredEvent(b"0")])
        assert await stores[5].load("m") == [b"0"]
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(main())


def test_a_newer_database_is_refused_and_left_alone(database: str) -> None:
    async def main() -> None:
        store = PostgresStore(database)
        await store.open()
        await store.close()
        db = await asyncpg.connect(database)
        await db.execute("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(NewerDatabase, match=r"version 9999.*update Boardwright"):
            await PostgresStore(database).open()
        await db.close()

    asyncio.run(main())


def test_an_unreachable_database_is_one_clear_error(postgres: str) -> None:
    for url in (postgres.format("missing"), "postgresql://127.0.0.1:1/x"):
        with pytest.raises(StoreFailed, match="cannot open the PostgreSQL database"):
            asyncio.run(PostgresStore(url).open())


def test_other_databases_are_refused_without_their_password() -> None:
    with pytest.raises(StoreFailed, match="postgresql://") as caught:
        open_store("mysql://me:secret@host/x", Path())
    assert "secret" not in str(caught.value)
