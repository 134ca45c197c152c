"""What both stores do alike: writes through group commit, and the public lists."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from boardwright.store.group import Commit, GroupCommit
from boardwright.store.rows import Change, Grant, MatchListing, Row

__all__ = ["GroupedStore"]


class GroupedStore(ABC):
    def __init__(self, commit: Commit) -> None:
        self._group = GroupCommit(commit)

    async def append(
        self,
        match: str,
        first: int,
        events: Sequence[Row],
        listing: MatchListing | None = None,
        grants: Sequence[Grant] = (),
        revoked: Sequence[int] = (),
    ) -> None:
        await self._group.write(
            Change(match, first, tuple(events), listing, tuple(grants), tuple(revoked))
        )

    async def grant(self, principal: str, match: str, seat: int, kind: str) -> None:
        await self._group.write(Change(match, grants=(Grant(principal, match, seat, kind),)))

    async def set_draft(self, match: str, seat: int, body: bytes | None) -> None:
        self._group.set_draft((match, seat), body)

    async def draft(self, match: str, seat: int) -> bytes | None:
        waiting = self._group.drafts()
        if (match, seat) in waiting:
            return waiting[match, seat]
        return await self._written_draft(match, seat)

    @abstractmethod
    async def _written_draft(self, match: str, seat: int) -> bytes | None:
        """The draft on disk."""

    async def lobby(self, limit: int = 50) -> list[MatchListing]:
        return await self._listed("waiting", limit)

    async def live(self, limit: int = 50) -> list[MatchListing]:
        return await self._listed("playing", limit)

    async def finished(self, limit: int = 50) -> list[MatchListing]:
        return await self._listed("over", limit)

    @abstractmethod
    async def _listed(self, status: str, limit: int) -> list[MatchListing]:
        """Listed matches of that status, the latest first."""
