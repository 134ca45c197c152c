"""Work in a process of its own that is killed, as by a power cut, after a given time."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
import traceback
from collections.abc import Callable, Coroutine
from typing import Any

__all__ = ["Killer", "start_process"]

Work = Callable[[], Coroutine[Any, Any, object]]


def start_process(work: Work) -> int:
    """Run the work in a fork of this process; return its id once it has begun."""
    begun, begin = os.pipe()
    process = os.fork()
    if process == 0:
        code = 1
        try:
            os.write(begin, b"!")
            asyncio.run(work())
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(begin)
    os.read(begun, 1)
    os.close(begun)
    return process


class Killer:
    """Kills work at random moments, spread over the time that it takes when nobody does."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._seconds = 0.0
        self.killed = 0
        """How often it was not done yet."""

    def measure(self, work: Work) -> None:
        """Let the work be done, to know how long it takes."""
        start = time.monotonic()
        self._end(start_process(work), 0)
        self._seconds = time.monotonic() - start

    def kill(self, work: Work) -> None:
        """Begin the work and kill it at some moment."""
        process = start_process(work)
        time.sleep(self._rng.uniform(0, 1.4 * self._seconds))
        self._end(process, signal.SIGKILL)

    def _end(self, process: int, number: int) -> None:
        os.kill(process, number)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        self.killed += status == -signal.SIGKILL
        if status > 0:
            raise RuntimeError("the work failed before it was killed: see above")
