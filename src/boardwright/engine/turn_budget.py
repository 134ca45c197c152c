"""What the decisions of a turn may cost."""

from __future__ import annotations

from typing import Protocol

from boardwright.core.view import Information
from boardwright.engine.search import Budget

__all__ = ["SharePolicy", "TurnBudget"]

_MIN_SECONDS = 0.01
"""Seconds that even the last decision of a turn whose deadline has passed may take."""


class SharePolicy(Protocol):
    """Shares a turn out among its decisions, and keeps account of the time they took."""

    seconds: float

    def share(self, information: Information) -> float: ...


class TurnBudget:
    """Nodes and time to think in are shared out; the safety net `deadline` is spun under the turn
    as a whole. Without shares every decision has all of it."""

    def __init__(
        self,
        shares: SharePolicy | None,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        deadline: float | None = None,
    ) -> None:
        self._shares = shares
        self._nodes, self._seconds, self._deadline = nodes, seconds, deadline

    def next_budget(self, information: Information) -> Budget:
        """For the next decision."""
        share = self._shares.share(information) if self._shares else 1.0
        nodes = None if self._nodes is None else max(1, round(self._nodes * share))
        return Budget(nodes=nodes, seconds=self._limit(share))

    def charge(self, seconds: float) -> None:
        if self._shares:
            self._shares.seconds += seconds

    def _limit(self, share: float) -> float | None:
        if self._seconds is not None:
            return self._seconds * share
        if self._deadline is None or self._shares is None:
            return self._deadline
        return max(_MIN_SECONDS, self._deadline - self._shares.seconds)
