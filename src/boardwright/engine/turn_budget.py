"""What the decisions of a turn may cost."""

from __future__ import annotations

from typing import Protocol

from boardwright.core.view import Information
from boardwright.engine.search import Budget

__all__ = ["SharePolicy", "TurnBudget"]

_MIN_SECONDS = 0.01
"""Seconds for a decision of a turn whose deadline has passed."""


class SharePolicy(Protocol):
    """Divides the budget of a turn among its decisions."""

    seconds: float
    """The time the decisions of the current turn have taken."""

    def share(self, information: Information) -> float:
        """The part of the turn's budget, 0 to 1, for the next decision."""


class TurnBudget:
    """The budget of a turn, divided among its decisions.

    `nodes` and `seconds` are divided by the shares; `deadline`, a safety net in seconds, is for the
    turn as a whole. Without shares every decision gets all of it.
    """

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
        """The budget of the next decision."""
        share = self._shares.share(information) if self._shares else 1.0
        nodes = None if self._nodes is None else max(1, round(self._nodes * share))
        return Budget(nodes=nodes, seconds=self._limit(share))

    def charge(self, seconds: float) -> None:
        """Record the seconds that the decision has taken."""
        if self._shares:
            self._shares.seconds += seconds

    def _limit(self, share: float) -> float | None:
        if self._seconds is not None:
            return self._seconds * share
        if self._deadline is None or self._shares is None:
            return self._deadline
        return max(_MIN_SECONDS, self._deadline - self._shares.seconds)
