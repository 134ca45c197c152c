"""Ctrl-C during native code."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

__all__ = ["interruptible"]

T = TypeVar("T")


def interruptible(run: Callable[[], T], stop: Callable[[], None]) -> T:
    """The result of `run()`; in the main thread, Ctrl-C calls `stop` and is raised.

    Native code blocks signal handlers, so it runs in another thread. In any thread but the main
    one, which alone gets signals, `run` is just called.
    """
    if threading.current_thread() is not threading.main_thread():
        return run()
    with ThreadPoolExecutor(1) as pool:
        try:
            return pool.submit(run).result()
        except BaseException:
            stop()
            raise
