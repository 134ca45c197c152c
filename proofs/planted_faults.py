"""Small deliberate faults, one for each promise, and the tests that notice them.

`planted_faults.toml` lists them. Each is planted alone in a copy of the program, and at least one
of its tests has to fail; without a fault all of them pass.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

import msgspec

from proofs.program_copy import ProgramCopy
from proofs.proof import Figure, Run

__all__ = ["CLAIM", "Fault", "plant", "planted_faults", "prove"]

CLAIM = "Whoever breaks a promise is told so by a test."
_MIN_FAULTS = 40
_COPIES = 2
"""Faults that are tried at the same time."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text to replace in a file of the program, and the tests that should notice it."""

    id: str
    promise: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]
    """Node ids of pytest, or files of the page's tests (`web/src/….test.ts`)."""


def planted_faults() -> list[Fault]:
    """Return all faults."""
    text = Path(__file__).with_suffix(".toml").read_text()
    return msgspec.convert(tomllib.loads(text)["fault"], list[Fault])


def prove(run: Run) -> Iterator[Figure]:
    """Run the tests without a fault, then with each."""
    faults = planted_faults()
    copies = [ProgramCopy(run.folder / f"program{number}") for number in range(_COPIES)]
    yield _control(copies[0], faults)
    free = SimpleQueue[ProgramCopy]()
    for copy in copies:
        free.put(copy)

    def notice(fault: Fault) -> Figure:
        copy = free.get()
        try:
            return _notice(copy, fault)
        finally:
            free.put(copy)

    caught = 0
    with ThreadPoolExecutor(_COPIES) as pool:
        for figure in pool.map(notice, faults):
            caught += figure.holds
            yield figure
    count = len(faults)
    wanted = f"all of at least {_MIN_FAULTS}"
    yield Figure("faults noticed", f"{caught} of {count}", wanted, caught == count >= _MIN_FAULTS)


def plant(text: str, fault: Fault) -> str:
    """Return the text of the fault's file with the fault; raises `ValueError` if it has changed."""
    if (found := text.count(fault.before)) != 1:
        raise ValueError(f"the text to replace occurs {found} times in {fault.file}, not once")
    return text.replace(fault.before, fault.after)


def _control(copy: ProgramCopy, faults: Sequence[Fault]) -> Figure:
    tests = sorted({test for fault in faults for test in fault.tests})
    result = copy.run_tests(tests)
    holds = result.code == 0
    measured = f"all {len(tests)} pass" if holds else ", ".join(result.failed) or result.last_line
    return Figure("tests without a fault", measured, "all pass", holds)


def _notice(copy: ProgramCopy, fault: Fault) -> Figure:
    """Plant a fault, run its tests and remove it."""
    try:
        planted = plant(copy.read(fault.file), fault)
    except ValueError as error:
        return Figure(fault.id, str(error), "a test fails", holds=False)
    with copy.changed(fault.file, planted):
        result = copy.run_tests(fault.tests)
    is_noticed = result.code == 1 and bool(result.failed)
    measured = result.failed[0] if is_noticed else f"unnoticed: {result.last_line}"
    return Figure(fault.id, measured, "a test fails", is_noticed)
