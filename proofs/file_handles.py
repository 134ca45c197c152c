"""File handles of a server: what they are, and whether they stay the same. Linux only."""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from proofs.proof import Figure

__all__ = ["count_connections", "flat_handles", "open_handles"]

_LISTENING = "0A"


def open_handles(pid: int) -> Counter[str]:
    """The files, and kinds of other handles, that a process has open, and how often."""
    handles: Counter[str] = Counter()
    for handle in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            handles[os.readlink(handle).partition(":[")[0]] += 1
    return handles


def count_connections(pid: int, port: int) -> int:
    """The connections to this port that the server has accepted and not closed itself.

    A client that has closed its end is counted until the server has noticed.
    """
    rows = [row.split() for row in Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]]
    return sum(
        int(row[1].rpartition(":")[2], 16) == port and row[3] != _LISTENING and row[9] != "0"
        for row in rows
    )


def flat_handles(samples: Sequence[Counter[str]]) -> Figure:
    """Whether no sample has more handles than the first; says which ones the largest has more."""
    counts = [sample.total() for sample in samples]
    largest = max(samples, key=Counter.total)
    added = ", ".join(sorted((largest - samples[0]).elements()))
    return Figure(
        "file handles",
        f"{counts[0]} at first, {counts[-1]} at last, {min(counts)} to {max(counts)}"
        + (f"; more: {added}" if max(counts) > counts[0] else ""),
        "never more than at first",
        max(counts) <= counts[0],
    )
