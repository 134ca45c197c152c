"""The server's clock: the time of day when the process started, and the time it has run since."""

from __future__ import annotations

import time

__all__ = ["Clock"]


class Clock:
    """Passed to everything that needs the time, so that tests can pass one set by hand.

    It does not follow when the machine's clock is set; `shift` alone sets it.
    """

    def __init__(self) -> None:
        self._zero = time.time() - time.monotonic()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((self._zero + time.monotonic()) * 1000)

    def shift(self, milliseconds: int) -> None:
        """Set it forward, or back by a negative number: another clock is taken to be right."""
        self._zero += milliseconds / 1000
