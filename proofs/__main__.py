"""Runs proofs and prints their figures: `python -m proofs [NAME ...] [--long] [--out FILE]`."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from proofs.proof import Figure, Proof, Run, find_proofs

__all__ = ["main"]


class Result(msgspec.Struct, frozen=True):
    """One run of one proof, a line of the file given with --out."""

    proof: str
    claim: str
    is_long: bool
    date: str
    commit: str
    seconds: float
    figures: list[Figure]
    error: str = ""

    @property
    def holds(self) -> bool:
        """Whether every figure is as wanted, and there is at least one."""
        return not self.error and bool(self.figures) and all(f.holds for f in self.figures)


def main(arguments: list[str] | None = None) -> int:
    """Run the proofs named, or all; return 0 if every one holds."""
    proofs = find_proofs()
    parser = argparse.ArgumentParser(prog="python -m proofs", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"any of: {', '.join(proofs)}")
    parser.add_argument("--long", action="store_true", help="hours instead of minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="append each result to this file, as JSON")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.names if name not in proofs]
    if unknown:
        parser.error(f"unknown proof {unknown[0]!r}: choose from {', '.join(proofs)}")
    results = []
    for name in asked.names or proofs:
        results.append(_run(name, proofs[name], is_long=asked.long, seed=asked.seed))
        if asked.out is not None:
            with asked.out.open("ab") as file:
                file.write(msgspec.json.encode(results[-1]) + b"\n")
    held = sum(result.holds for result in results)
    print(f"\n{held} passed, {len(results) - held} failed")
    return 0 if held == len(results) else 1


def _run(name: str, proof: Proof, *, is_long: bool, seed: int) -> Result:
    print(f"\n{name}: {proof.CLAIM}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix=f"proof-{name}-"))
    figures: list[Figure] = []
    error, started = "", time.monotonic()
    try:
        for figure in proof.prove(Run(is_long, seed, folder)):
            figures.append(figure)
            mark = "ok  " if figure.holds else "FAIL"
            print(
                f"  {mark} {figure.label}: {figure.measured} (wanted: {figure.wanted})", flush=True
            )
    except Exception as raised:
        traceback.print_exc(file=sys.stdout)
        error = f"{type(raised).__name__}: {raised}"
    seconds = time.monotonic() - started
    date = datetime.now(UTC).strftime("%Y-%m-%d")
    result = Result(name, proof.CLAIM, is_long, date, _commit(), round(seconds, 1), figures, error)
    if result.holds:
        shutil.rmtree(folder)
    else:
        print(f"  FAILED; what it left is in {folder}", flush=True)
    print(f"  {seconds:.0f} s", flush=True)
    return result


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


if __name__ == "__main__":
    sys.exit(main())
