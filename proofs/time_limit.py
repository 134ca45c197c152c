"""A limit for a proof: one that hangs fails, and says where every thread of it was."""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["OutOfTime", "time_limit"]

_GRACE_SECONDS = 60.0
"""In which what was interrupted must clear up."""


class OutOfTime(SystemExit):
    """The time is up.

    A `SystemExit`: asyncio passes it on from any task, nothing takes it for a broken connection.
    """


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `OutOfTime` in the main thread, from which this must be called, after so many seconds.

    Prints where all threads are, and kills the programs that the block has started: threads that
    wait for them end as well. If it still hasn't ended a minute later, this process ends with 1.
    """
    is_over, others = False, _descendants(os.getpid())

    def interrupt(number: int, frame: object) -> None:
        nonlocal is_over
        print(f"  no end after {seconds:g} s; every thread is here:", file=sys.stderr, flush=True)
        faulthandler.dump_traceback(sys.__stderr__ or 2)
        for pid in _descendants(os.getpid()) - others:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if is_over:
            os._exit(1)
        is_over = True
        raise OutOfTime(f"no end after {seconds:g} s")

    earlier = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds, _GRACE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, earlier)


def _descendants(pid: int) -> set[int]:
    """The processes that a process has started, and those they have started; Linux only."""
    found: set[int] = set()
    with suppress(FileNotFoundError):  # it, or a thread of it, has ended meanwhile
        for thread in Path(f"/proc/{pid}/task").iterdir():
            children = [int(child) for child in (thread / "children").read_text().split()]
            found.update(children, *map(_descendants, children))
    return found
