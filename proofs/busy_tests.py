"""The tests, three times in a row, while another program keeps every core busy."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from proofs.proof import Figure, Run

__all__ = ["CLAIM", "keep_busy", "prove"]

CLAIM = "The tests pass three times in a row while another program keeps every core busy."
_TIMES = 3
_QUICK = ("-m", "not (browser or database or slow)")
"""In a short run; a long one runs all."""
_ROOT = Path(__file__).parents[1]
_LOOP = "import os, sys\nwhile os.getppid() == int(sys.argv[1]):\n    sum(range(1_000_000))"
"""Ends with the process that has started it, whatever becomes of that one."""


def prove(run: Run) -> Iterator[Figure]:
    """Yield how each run of the tests ended; their output is left in the folder."""
    cores = os.cpu_count() or 1
    tests = [sys.executable, "-m", "pytest", "-n", str(cores), *run.scale(_QUICK, ())]
    with keep_busy(cores):
        for number in range(1, _TIMES + 1):
            log = run.folder / f"tests{number}.log"
            with log.open("w") as output:
                code = subprocess.run(tests, cwd=_ROOT, stdout=output, stderr=output).returncode
            last_line = log.read_text().rstrip().rpartition("\n")[2]
            label = f"run {number} beside {cores} busy loops"
            yield Figure(label, last_line, "all pass", code == 0)


@contextmanager
def keep_busy(cores: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Keep so many cores busy for as long as the block, and this process, last."""
    command = [sys.executable, "-c", _LOOP, str(os.getpid())]
    loops = [subprocess.Popen(command) for _ in range(cores)]
    try:
        yield loops
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
