"""The base class of both stores: writes by group commit, drafts, and the public lists."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from boardwright.store.group_commit import Commit, GroupCommit
from boardwright.store.models import Change, Grant, MatchListing, StoredEvent

__all__ = ["BaseStore"]


class BaseStore(ABC):
    """Implements the parts of `Store` that need no SQL.

    A subclass passes the function that writes a batch, and starts and stops `_group`.
    """

    def __init__(self, commit: Commit) -> None:
        self._group = GroupCommit(commit)

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
