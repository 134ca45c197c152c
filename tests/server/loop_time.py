"""Time for an event loop, passed by hand."""

from __future__ import annotations

import asyncio

import pytest

__all__ = ["advance"]


def advance(patch: pytest.MonkeyPatch, seconds: float) -> None:
    """So much later for the running loop: what it has scheduled until then is due. Not for uvloop,
    which reads its clock elsewhere."""
    loop = asyncio.get_running_loop()
    before = loop.time
    patch.setattr(loop, "time", lambda: before() + seconds)
