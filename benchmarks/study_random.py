"""What random games of Thrive with all their facts cost, the tables included.

    python -m benchmarks.study_random [--games 100000] [--jobs 2]

Plays a study of random players as `boardwright study` does, and measures the processor time of this
process and its workers: on as many idle cores as there are jobs it is the time to wait, times the
jobs. Also prints how much memory this process has taken at most.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from pathlib import Path

from boardwright.study.plan import Study
from boardwright.study.run import run_study


def _processor_seconds() -> tuple[float, float]:
    """Of this process, and of those it has ended."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    own, children = (usage.ru_utime + usage.ru_stime for usage in usages)
    return own, children


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    study = Study.of("thrive", {}, {}, [("random",)], arguments.games)
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        run_study(study, Path(folder) / "study", jobs=arguments.jobs)
        seconds = time.perf_counter() - started
    own, workers = _processor_seconds()
    total, memory = own + workers, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{arguments.games:,} games: {total:.1f} s of processor time"
        f" ({own:.1f} s here, {workers:.1f} s in the workers; {seconds:.1f} s went by),"
        f" {total / arguments.games * 1000:.2f} ms a game;"
        f" {total / arguments.jobs:.0f} s on {arguments.jobs} cores; {memory:.0f} MB"
    )


if __name__ == "__main__":
    main()
