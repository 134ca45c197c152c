"""Push subscriptions in either store: the same SQL for both."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeVar

import msgspec

from boardwright.store.models import PushSubscription

__all__ = ["Subscriptions"]

_T = TypeVar("_T")
_UPSERT = """
INSERT INTO push_subscriptions (principal, id, address, renewed, body)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (principal) DO UPDATE SET
id = excluded.id, address = excluded.address, renewed = excluded.renewed, body = excluded.body
"""
_OF_SEAT = """
SELECT body AS row FROM push_subscriptions
WHERE principal IN (SELECT principal FROM grants WHERE "match" = $1 AND seat = $2)
"""


class Subscriptions(ABC):
    """The part of `Store` that is about push subscriptions. Parameters are `$1`, `$2`, ..."""

    @abstractmethod
    async def _rows(self, row: type[_T], sql: str, *values: object) -> list[_T]:
        """Return the column `row` of a query, whose texts are JSON, decoded as `row`."""

    @abstractmethod
    async def _execute(self, sql: str, *values: object) -> int:
        """Execute a statement; return how many rows it has changed."""

    async def add_subscription(
        self, principal: str, subscription: PushSubscription, address: str, renewed: int
    ) -> None:
        # The browser may have had another session before.
        await self._execute("DELETE FROM push_subscriptions WHERE id = $1", subscription.id)
        body = msgspec.json.encode(subscription).decode()
        await self._execute(_UPSERT, principal, subscription.id, address, renewed, body)

    async def subscriptions(self, match: str, seat: int) -> list[PushSubscription]:
        return await self._rows(PushSubscription, _OF_SEAT, match, seat)

    async def count_subscriptions(self, address: str, other_than: str = "") -> int:
        sql = (
            "SELECT count(*) AS row FROM push_subscriptions WHERE address = $1 AND principal <> $2"
        )
        return (await self._rows(int, sql, address, other_than))[0]

    async def remove_subscription(self, id: str) -> None:
        await self._execute("DELETE FROM push_subscriptions WHERE id = $1", id)

    async def unsubscribe(self, principal: str) -> None:
        await self._execute("DELETE FROM push_subscriptions WHERE principal = $1", principal)

    async def sweep_subscriptions(self, renewed_before: int) -> int:
        sql = "DELETE FROM push_subscriptions WHERE renewed < $1"
        return await self._execute(sql, renewed_before)
