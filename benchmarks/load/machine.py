"""What the machine itself adds to any latency: how long the disk takes, how often a program that
only counts is kept from it while another core is busy, and how much the host takes for itself."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
import time
from pathlib import Path

from benchmarks.load.figures import quantile

__all__ = ["Host", "gaps", "probe", "waits_for_disk"]

_PAGE = b"x" * 16_384
_FILE = 64 << 20
_GAP = 0.001


class Host:
    """Measures, from when it is made, the share of the processors that the host of a virtual
    machine gave to others. Nothing on other machines than Linux."""

    def __init__(self) -> None:
        self._before = _times()

    def taken(self) -> float:
        taken, all_of_it = (now - then for now, then in zip(_times(), self._before, strict=True))
        return taken / max(1, all_of_it)


def _times() -> tuple[int, int]:
    try:
        numbers = [int(number) for number in Path("/proc/stat").read_text().split()[1:9]]
    except OSError:
        return 0, 0
    return numbers[7], sum(numbers)


def probe(seconds: float) -> None:
    """Print it."""
    busy = multiprocessing.get_context("fork").Process(target=_count, daemon=True)
    busy.start()
    try:
        disk, held = waits_for_disk(seconds / 2), gaps(seconds / 2)
    finally:
        busy.kill()
    print(
        f"the machine: a write to disk takes p50 {1000 * quantile(disk, 0.5):.1f} ms, "
        f"p99 {1000 * quantile(disk, 0.99):.1f} ms; a busy program is held up for "
        f"{100 * sum(held) / (seconds / 2):.1f}% of its time, {1000 * max(held, default=0):.0f} ms "
        "at the longest",
        flush=True,
    )


def waits_for_disk(seconds: float) -> list[float]:
    """For 16 kB each, where the server under test keeps its matches."""
    waits: list[float] = []
    with tempfile.TemporaryFile(prefix="boardwright-load-") as file:
        end = time.perf_counter() + seconds
        while (begun := time.perf_counter()) < end:
            os.pwrite(file.fileno(), _PAGE, len(waits) * len(_PAGE) % _FILE)
            os.fdatasync(file.fileno())
            waits.append(time.perf_counter() - begun)
            time.sleep(0.002)
    return waits


def gaps(seconds: float) -> list[float]:
    """Of more than a millisecond, in which a program that never waits was not running."""
    found: list[float] = []
    last = time.perf_counter()
    end = last + seconds
    while last < end:
        now = time.perf_counter()
        if now - last > _GAP:
            found.append(now - last)
        last = now
    return found


def _count() -> None:
    while True:
        pass
