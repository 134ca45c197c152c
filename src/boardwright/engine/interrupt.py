"""Ctrl-C while native code works."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

__all__ = ["interruptible"]

T = TypeVar("T")


def interruptible(run: Callable[[], T], stop: Callable[[], None]) -> T:
    """Native code does not hear Ctrl-C, so it works in a thread of its own and is told to stop.
    Only the main thread hears it in the first place."""
    if threading.current_thread() is not threading.main_thread():
        return run()
    with ThreadPoolExecutor(1) as pool:
        try:
            return pool.submit(run).result()
        except BaseException:
            stop()
            raise
