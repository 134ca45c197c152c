"""Limits of addresses, with a clock and a timer that are set by hand."""

from __future__ import annotations

from typing import Any

from tests.server.in_process import ManualClock

from boardwright.server.address_budget import AddressBudget
from boardwright.server.limits import Limits
from boardwright.server.settings import Settings

RATE, BURST = 5, 15
"""Frames a second, and at once."""
WORK = 100
"""Milliseconds a second."""


class ManualTimer:
    """Processor time that passes only where a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def work(self, milliseconds: float) -> None:
        self.seconds += milliseconds / 1000


class ManualLimits:
    """Limits whose clock and timer are set by hand; `budget` is that of one address."""

    def __init__(self, **settings: Any) -> None:
        self.clock, self.timer = ManualClock(), ManualTimer()
        given = {"commands_per_second": RATE, "work_ms_per_second": WORK, **settings}
        self.limits = Limits(Settings(**given), self.clock)
        self.limits.timer = self.timer

    @property
    def budget(self) -> AddressBudget:
        return self.limits.budget("here")
