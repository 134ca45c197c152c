"""The server's clock: the time of day, but never set back while the server runs."""

from __future__ import annotations

import time

__all__ = ["Clock"]

_ZERO = time.time() - time.monotonic()


class Clock:
    """Given to whoever needs the time, so that tests can give one that is set by hand."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((_ZERO + time.monotonic()) * 1000)
