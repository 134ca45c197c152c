"""Runs proofs and prints their figures: `python -m proofs [NAME ...] [--long] [--out FILE]`.

`python -m proofs --publish FILE ...` writes the results of such files into docs/reliability.md.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from proofs.proof import Figure, Proof, Run, find_proofs
from proofs.result import Result, commit_name, publish, read_results
from proofs.time_limit import time_limit

__all__ = ["main"]

_SHORT_SECONDS, _LONG_SECONDS = 900.0, 12 * 3600.0
"""More than any proof takes on a busy machine."""


def main(arguments: Sequence[str] | None = None, proofs: Mapping[str, Proof] | None = None) -> int:
    """Run the proofs named, or all; return 0 if every one holds."""
    proofs = find_proofs() if proofs is None else proofs
    asked = _parse(arguments, proofs)
    if asked.publish:
        publish(read_results(asked.publish))
        return 0
    results = []
    for name in asked.names or proofs:
        results.append(_run(name, proofs[name], asked))
        if asked.out is not None:
            with asked.out.open("ab") as file:
                file.write(msgspec.json.encode(results[-1]) + b"\n")
    failed = [result.proof for result in results if not result.holds]
    print(f"\n{len(results) - len(failed)} passed, {len(failed)} failed", *failed)
    return 1 if failed else 0


def _parse(arguments: Sequence[str] | None, proofs: Mapping[str, Proof]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m proofs", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"any of: {', '.join(proofs)}")
    parser.add_argument("--long", action="store_true", help="hours instead of minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--limit", type=float, metavar="SECONDS", help="for each proof: 900, or 43,200 with --long"
    )
    parser.add_argument("--out", type=Path, help="append each result to this file, as JSON")
    parser.add_argument(
        "--publish", type=Path, nargs="+", metavar="FILE", help="rewrite docs/reliability.md"
    )
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.names if name not in proofs]
    if unknown:
        parser.error(f"unknown proof {unknown[0]!r}: choose from {', '.join(proofs)}")
    return asked


def _run(name: str, proof: Proof, asked: argparse.Namespace) -> Result:
    limit = asked.limit or (_LONG_SECONDS if asked.long else _SHORT_SECONDS)
    print(f"\n{name}: {proof.CLAIM}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix=f"proof-{name}-"))
    figures: list[Figure] = []
    error, started = "", time.monotonic()
    try:
        with time_limit(limit):
            for figure in proof.prove(Run(asked.long, asked.seed, folder)):
                figures.append(figure)
                print(f"  {_line(figure)}", flush=True)
    except (Exception, SystemExit) as raised:  # a proof that exits has not proved anything
        traceback.print_exc(file=sys.stdout)
        error = f"{type(raised).__name__}: {raised}"
    seconds = round(time.monotonic() - started, 1)
    date = datetime.now(UTC).strftime("%Y-%m-%d")
    result = Result(name, proof.CLAIM, asked.long, date, commit_name(), seconds, figures, error)
    if result.holds:
        shutil.rmtree(folder)
    else:
        print(f"  FAILED; what it left is in {folder}", flush=True)
    print(f"  {seconds:.0f} s", flush=True)
    return result


def _line(figure: Figure) -> str:
    mark = "ok  " if figure.holds else "FAIL"
    return f"{mark} {figure.label}: {figure.measured} (wanted: {figure.wanted})"


if __name__ == "__main__":
    sys.exit(main())
