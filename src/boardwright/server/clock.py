"""The server's clock: the time of day, but never set back while the server runs."""

from __future__ import annotations

import time

__all__ = ["now"]

_ZERO = time.time() - time.monotonic()


def now() -> int:
    """Milliseconds."""
    return int((_ZERO + time.monotonic()) * 1000)
