"""The server's clock: the time of day, which is never set back while the process runs."""

from __future__ import annotations

import time

__all__ = ["Clock"]

_ZERO = time.time() - time.monotonic()


class Clock:
    """Passed to everything that needs the time, so that tests can pass one set by hand."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((_ZERO + time.monotonic()) * 1000)
