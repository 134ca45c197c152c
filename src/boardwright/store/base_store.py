"""The base class of both stores: writes by group commit, drafts, and the public lists."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from boardwright.core.errors import DamagedLog
from boardwright.store.errors import DiskFull, StoreDamaged, StoreFailed
from boardwright.store.group_commit import Commit, GroupCommit
from boardwright.store.models import Beat, Change, Grant, MatchListing, StoredEvent
from boardwright.store.subscriptions import Subscriptions

__all__ = ["BaseStore"]


class BaseStore(Subscriptions):
    """Implements the parts of `Store` that need no SQL.

    A subclass passes the function that writes a batch, and starts and stops `_group`.
    """

    def __init__(self, commit: Commit) -> None:
        self._group = GroupCommit(commit)
        self._damage: StoreDamaged | None = None
        self._disk_full: DiskFull | None = None
        """The error of the last write, if it was that."""

    def _note(self, error: StoreFailed) -> None:
        """Remember an error that `check` is to report."""
        if isinstance(error, StoreDamaged):
            self._damage = error
        elif isinstance(error, DiskFull):
            self._disk_full = error

    async def check(self) -> None:
        if self._damage is not None:
            raise self._damage
        await self._probe_read()
        if self._disk_full is not None:
            await self._probe_write()
            self._disk_full = None

    @abstractmethod
    async def _probe_read(self) -> None:
        """Read something; raises `StoreFailed` if that fails, `DiskFull` if no room is left."""

    @abstractmethod
    async def _probe_write(self) -> None:
        """Write something; raises `StoreFailed`."""

    async def append(
        self,
        match: str,
        first: int,
        events: Sequence[StoredEvent],
        listing: MatchListing | None = None,
        grants: Sequence[Grant] = (),
        revoked: Sequence[int] = (),
    ) -> None:
        await self._group.write(
            Change(match, first, tuple(events), listing, tuple(grants), tuple(revoked))
        )

    async def beat(self, process: str, at: int) -> None:
        await self._group.write(Change("", beat=Beat(process, at)))

    async def load(self, match: str, since: int = 0) -> list[bytes]:
        rows = sorted(await self._events(match, since))
        for expected, (number, _) in enumerate(rows, since):
            if number != expected:
                raise DamagedLog(match, expected, "it is missing, or cannot be read")
        return [body.encode() for _, body in rows]

    @abstractmethod
    async def _events(self, match: str, since: int) -> Sequence[tuple[int, str]]:
        """Return the number and the body of each event from `since` on, in any order."""

    async def set_draft(self, match: str, seat: int, body: bytes | None) -> None:
        self._group.set_draft((match, seat), body)

    async def draft(self, match: str, seat: int) -> bytes | None:
        waiting = self._group.drafts()
        if (match, seat) in waiting:
            return waiting[match, seat]
        return await self._written_draft(match, seat)

    @abstractmethod
    async def _written_draft(self, match: str, seat: int) -> bytes | None:
        """Return the draft on disk, or None."""

    async def lobby(self, limit: int = 50) -> list[MatchListing]:
        return await self._listed("waiting", limit)

    async def live(self, limit: int = 50) -> list[MatchListing]:
        return await self._listed("playing", limit)

    async def finished(self, limit: int = 50) -> list[MatchListing]:
        return await self._listed("over", limit)

    @abstractmethod
    async def _listed(self, status: str, limit: int) -> list[MatchListing]:
        """Return the listed matches of a status, the last updated first."""
