"""A connection that receives the notifications of other processes, and reconnects."""

from __future__ import annotations

import asyncio
import logging

import asyncpg
import msgspec

from boardwright.store.models import Appended
from boardwright.store.postgres_writer import APPLICATION_NAME, CHANNEL, Notification
from boardwright.store.store import OnAppended, OnGap, OnMessage

__all__ = ["Listener"]

_RETRY_SECONDS = 0.5
_HEARTBEAT_SECONDS = 15.0
"""Between two checks of a silent connection, and for the answer to one."""
_log = logging.getLogger(__name__)
_decoder = msgspec.json.Decoder(Notification)


class Listener:
    """Calls back for the notifications of other processes, from `start` to `stop`.

    A broken connection is replaced; what may have been missed meanwhile is reported as a gap.
    `origin` is the name of this process: its own notifications are ignored.
    """

    def __init__(self, url: str, origin: str) -> None:
        self._url = url
        self._origin = origin
        self._callbacks: list[tuple[OnAppended, OnGap, OnMessage | None]] = []
        self._task: asyncio.Task[None] | None = None

    def add(self, on_appended: OnAppended, on_gap: OnGap, on_message: OnMessage | None) -> None:
        """Add callbacks, also while it runs."""
        self._callbacks.append((on_appended, on_gap, on_message))

    async def start(self) -> None:
        """Return once it listens; raises asyncpg's error if it cannot connect."""
        db = await self._connect()
        self._task = asyncio.create_task(self._run(db), name="store listener")

    async def stop(self) -> None:
        """Close the connection; no callback is called afterwards."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _connect(self) -> asyncpg.Connection[asyncpg.Record]:
        db: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(
            self._url, server_settings={"application_name": APPLICATION_NAME}
        )
        await db.add_listener(CHANNEL, self._receive)
        return db

    async def _run(self, db: asyncpg.Connection[asyncpg.Record]) -> None:
        try:
            while True:
                await self._until_broken(db)
                db.terminate()
                db = await self._reconnect()
                self._report_gap()
        finally:
            db.terminate()

    async def _until_broken(self, db: asyncpg.Connection[asyncpg.Record]) -> None:
        broken = asyncio.Event()
        db.add_termination_listener(lambda _: broken.set())
        while not broken.is_set() and not db.is_closed():
            try:
                await asyncio.wait_for(broken.wait(), _HEARTBEAT_SECONDS)
            except TimeoutError:  # a dead network closes no connection
                try:
                    await db.execute("SELECT 1", timeout=_HEARTBEAT_SECONDS)
                except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    return

    async def _reconnect(self) -> asyncpg.Connection[asyncpg.Record]:
        _log.warning("the database connection that listens is lost; trying again")
        while True:
            try:
                return await self._connect()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(_RETRY_SECONDS)

    def _report_gap(self) -> None:
        for _, on_gap, _ in self._callbacks:
            on_gap()

    def _receive(self, _db: object, _pid: int, _channel: str, payload: object) -> None:
        text = str(payload)
        if text.startswith(f'["{self._origin}"'):
            return
        try:
            notification = _decoder.decode(text)
        except msgspec.MsgspecError:  # written by a later version
            self._report_gap()
            return
        for match, first, bodies in notification.appended:
            appended = Appended(match, first, tuple(bytes(body) for body in bodies))
            for on_appended, _, _ in self._callbacks:
                on_appended(appended)
        for body in notification.messages:
            for _, _, on_message in self._callbacks:
                if on_message is not None:
                    on_message(bytes(body))
