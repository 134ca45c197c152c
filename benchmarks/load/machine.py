"""What the machine itself adds to any latency: the disk, the scheduler and the host."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
import time
from pathlib import Path

from benchmarks.load.figures import quantile

__all__ = ["StealTime", "disk_latencies", "gaps", "probe"]

_PAGE = b"x" * 16_384
_FILE_BYTES = 64 << 20
_MIN_GAP_SECONDS = 0.001


class StealTime:
    """The share of processor time that a virtual machine's host gave to others.

    Measured from when it is created; always 0 on systems other than Linux.
    """

    def __init__(self) -> None:
        self._before = _times()

    def share(self) -> float:
        """The share so far."""
        stolen, total = (now - then for now, then in zip(_times(), self._before, strict=True))
        return stolen / max(1, total)


def _times() -> tuple[int, int]:
    """Stolen and total processor time, in ticks."""
    try:
        numbers = [int(number) for number in Path("/proc/stat").read_text().split()[1:9]]
    except OSError:
        return 0, 0
    return numbers[7], sum(numbers)


def probe(seconds: float) -> None:
    """Measure and print disk latencies and scheduling gaps while another core is busy."""
    busy = multiprocessing.get_context("fork").Process(target=_count, daemon=True)
    busy.start()
    try:
        disk, held = disk_latencies(seconds / 2), gaps(seconds / 2)
    finally:
        busy.kill()
    print(
        f"the machine: a write to disk takes p50 {1000 * quantile(disk, 0.5):.1f} ms, "
        f"p99 {1000 * quantile(disk, 0.99):.1f} ms; a busy program is held up for "
        f"{100 * sum(held) / (seconds / 2):.1f}% of its time, {1000 * max(held, default=0):.0f} ms "
        "at the longest",
        flush=True,
    )


def disk_latencies(seconds: float) -> list[float]:
    """The seconds that durable writes of 16 kB take, on the disk of temporary files."""
    latencies: list[float] = []
    with tempfile.TemporaryFile(prefix="boardwright-load-") as file:
        end = time.perf_counter() + seconds
        while (started := time.perf_counter()) < end:
            os.pwrite(file.fileno(), _PAGE, len(latencies) * len(_PAGE) % _FILE_BYTES)
            os.fdatasync(file.fileno())
            latencies.append(time.perf_counter() - started)
            time.sleep(0.002)
    return latencies


def gaps(seconds: float) -> list[float]:
    """The times, above a millisecond, in which a program that never waits wasn't running."""
    durations: list[float] = []
    last = time.perf_counter()
    end = last + seconds
    while last < end:
        now = time.perf_counter()
        if now - last > _MIN_GAP_SECONDS:
            durations.append(now - last)
        last = now
    return durations


def _count() -> None:
    while True:
        pass
