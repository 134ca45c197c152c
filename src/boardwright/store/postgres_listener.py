"""A connection that only listens to what other processes append, and comes back when it breaks."""

from __future__ import annotations

import asyncio
import logging

import asyncpg
import msgspec

from boardwright.store.postgres_writer import CHANNEL, News
from boardwright.store.rows import Appended
from boardwright.store.store import Heard, Missed, Told

__all__ = ["Listener"]

_RETRY = 0.5
_HEARTBEAT = 15.0
_log = logging.getLogger(__name__)
_decoder = msgspec.json.Decoder(News)


class Listener:
    def __init__(self, url: str, origin: str) -> None:
        self._url = url
        self._origin = origin
        self._callbacks: list[tuple[Heard, Missed, Told | None]] = []
        self._task: asyncio.Task[None] | None = None

    def add(self, heard: Heard, missed: Missed, told: Told | None) -> None:
        self._callbacks.append((heard, missed, told))

    async def start(self) -> None:
        """Returns when it listens."""
        db = await self._connect()
        self._task = asyncio.create_task(self._run(db), name="store listener")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _connect(self) -> asyncpg.Connection[asyncpg.Record]:
        db: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(self._url)
        await db.add_listener(CHANNEL, self._hear)
        return db

    async def _run(self, db: asyncpg.Connection[asyncpg.Record]) -> None:
        try:
            while True:
                await self._until_broken(db)
                db.terminate()
                db = await self._reconnect()
                self._may_have_missed()
        finally:
            db.terminate()

    async def _until_broken(self, db: asyncpg.Connection[asyncpg.Record]) -> None:
        broken = asyncio.Event()
        db.add_termination_listener(lambda _: broken.set())
        while not broken.is_set() and not db.is_closed():
            try:
                await asyncio.wait_for(broken.wait(), _HEARTBEAT)
            except TimeoutError:  # a dead network says nothing by itself
                try:
                    await db.execute("SELECT 1", timeout=_HEARTBEAT)
                except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    return

    async def _reconnect(self) -> asyncpg.Connection[asyncpg.Record]:
        _log.warning("the database connection that listens is lost; trying again")
        while True:
            try:
                return await self._connect()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(_RETRY)

    def _may_have_missed(self) -> None:
        for _, missed, _ in self._callbacks:
            missed()

    def _hear(self, _db: object, _pid: int, _channel: str, payload: object) -> None:
        text = str(payload)
        if text.startswith(f'["{self._origin}"'):
            return
        try:
            news = _decoder.decode(text)
        except msgspec.MsgspecError:  # a later version speaks differently
            self._may_have_missed()
            return
        for match, first, bodies in news.added:
            appended = Appended(match, first, tuple(bytes(body) for body in bodies))
            for heard, _, _ in self._callbacks:
                heard(appended)
        for body in news.said:
            for _, _, told in self._callbacks:
                if told is not None:
                    told(bytes(body))
