"""Both verifiers, `boardwright verify` and the page's, with records of whole matches: unchanged,
and with every part changed in turn."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import chain
from pathlib import Path

import msgspec

from boardwright.core.errors import BadRecord
from boardwright.core.record import parse_record
from boardwright.fairness import fairness_proof, verify
from proofs.played_records import Change, changes, play_record, proof_changes
from proofs.proof import Figure, Run

__all__ = ["check_records"]

_BUILD = Path(__file__).parents[1] / "web" / "build.py"
_BATCH = 25
"""Records whose changes are in memory at the same time."""


def check_records(run: Run, pool: Executor) -> Iterator[Figure]:
    """Yield how many of 1,000 records both verifiers accept, and how many changes they notice."""
    records = list(pool.map(play_record, range(1000), chunksize=20))
    rolls, seals, wrong = 0, 0, 0
    for checked in pool.map(_verify, records, chunksize=20):
        rolls, seals, wrong = rolls + checked[0], seals + checked[1], wrong + (not checked[2])
    what = f"records ({rolls:,} rolls, {seals:,} seals)"
    yield Figure(
        f"{what} proved by boardwright verify", f"{len(records) - wrong:,}", "1,000", not wrong
    )
    intact = [Change("", text, _proof(text)) for text in records]
    proved = sum(not findings for findings in _page_findings(intact))
    yield Figure(f"{what} proved by the page", f"{proved:,}", "1,000", proved == len(records))
    yield from _changes(run, pool, records[: run.scale(20, 1000)])


def _changes(run: Run, pool: Executor, records: Sequence[str]) -> Iterator[Figure]:
    """Every part of these records is changed, one at a time."""
    missed = [Counter[str](), Counter[str]()]
    tried = [Counter[str](), Counter[str]()]
    for first in range(0, len(records), _BATCH):
        texts = records[first : first + _BATCH]
        made = list(chain.from_iterable(pool.map(_changes_of, texts)))
        seen_by_page = [bool(findings) for findings in _page_findings(made)]
        in_record = [change for change in made if not change.what.startswith("proof")]
        seen_by_program = pool.map(_is_noticed, [one.record for one in in_record], chunksize=50)
        for place, changed, noticed in (
            (0, in_record, seen_by_program),
            (1, made, seen_by_page),
        ):
            for change, is_noticed in zip(changed, noticed, strict=True):
                tried[place][change.what] += 1
                missed[place][change.what] += not is_noticed
    for who, all_tried, all_missed in zip(
        ("boardwright verify", "the page"), tried, missed, strict=True
    ):
        for what, part in _groups(all_tried).items():
            total, unseen = part.total(), sum(all_missed[name] for name in part)
            names = "" if not unseen else f" (missed: {+all_missed})"
            yield Figure(
                f"{what} of {len(records)} records, noticed by {who}",
                f"{total - unseen:,}{names}",
                f"{total:,}",
                not unseen and total > 0,
            )


def _groups(tried: Counter[str]) -> dict[str, Counter[str]]:
    """The kinds of changes as the figures have them."""
    groups: dict[str, Counter[str]] = {}
    for what, times in tried.items():
        kind, _, digest = what.partition(", ")
        if what.startswith("proof"):
            group = "values of the proof changed"
        elif kind in ("roll", "sealed choice", "action"):
            group = f"{kind}s changed"
        else:
            group = "headers and tags changed or removed"
        groups.setdefault(f"{group}{', with a new digest' if digest else ''}", Counter())[what] += (
            times
        )
    return groups


def _verify(text: str) -> tuple[int, int, bool]:
    verdict = verify(parse_record(text))
    return verdict.rolls, verdict.seals, verdict.ok


def _changes_of(text: str) -> list[Change]:
    rng = random.Random(text)
    return [*changes(text, rng), *proof_changes(text)]


def _is_noticed(text: str) -> bool:
    try:
        return not verify(parse_record(text)).ok
    except BadRecord:
        return True


def _proof(text: str) -> object:
    return msgspec.to_builtins(fairness_proof(parse_record(text)))


def _page_findings(matches: Sequence[Change]) -> Iterable[list[str]]:
    """What the page's verifier finds wrong with each; programs of their own share the work."""
    processes = os.cpu_count() or 2
    share = -(-len(matches) // processes)
    parts = [matches[first : first + share] for first in range(0, len(matches), share)]
    with ThreadPoolExecutor() as threads:
        return list(chain.from_iterable(threads.map(_run_page_verifier, parts)))


def _run_page_verifier(matches: Sequence[Change]) -> list[list[str]]:
    lines = [msgspec.json.encode({"record": one.record, "proof": one.proof}) for one in matches]
    ran = subprocess.run(
        [sys.executable, str(_BUILD), "verify"],
        input=b"\n".join(lines),
        stdout=subprocess.PIPE,
        check=True,
    )
    found = [msgspec.json.decode(line, type=list[str]) for line in ran.stdout.splitlines()]
    if len(found) != len(matches):
        raise RuntimeError(f"the page's verifier answered {len(found)} of {len(matches)} records")
    return found
