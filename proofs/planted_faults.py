"""Small deliberate faults, one for each promise, and the tests that notice them.

`planted_faults.toml` lists them. Each is planted alone in a copy of the program, and at least one
of its tests has to fail; without a fault all of them pass.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib.util import cache_from_source
from pathlib import Path
from typing import NamedTuple

import msgspec

from proofs.proof import Figure, Run

__all__ = ["CLAIM", "Fault", "plant", "planted_faults", "prove"]

CLAIM = "Whoever breaks a promise is told so by a test."
_ROOT = Path(__file__).parents[1]
_COPIED = ("src", "tests", "docs", "proofs", "benchmarks", "pyproject.toml")
_MIN_FAULTS = 40
_MAX_SECONDS = 300
_SITE = """\
import sys

sys.meta_path[:] = [
    finder for finder in sys.meta_path if not type(finder).__module__.startswith("_editable_")
]
"""
"""An editable installation finds the original instead of the copy."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text to replace in a file of the program, and the tests that should notice it."""

    id: str
    promise: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]
    """Node ids of pytest."""


class _Result(NamedTuple):
    code: int
    """Of pytest: 0 if all tests passed, 1 if some failed, else they could not be run."""
    failed: tuple[str, ...]
    last_line: str


def planted_faults() -> list[Fault]:
    """Return all faults."""
    text = Path(__file__).with_suffix(".toml").read_text()
    return msgspec.convert(tomllib.loads(text)["fault"], list[Fault])


def prove(run: Run) -> Iterator[Figure]:
    """Run the tests without a fault, then with each."""
    faults = planted_faults()
    root = run.folder / "program"
    _copy_program(root)
    yield _control(root, faults)
    caught = 0
    for fault in faults:
        figure = _notice(root, fault)
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


def _copy_program(root: Path) -> None:
    root.mkdir()
    for name in _COPIED:
        source = _ROOT / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, root / name)
    (root / "src" / "sitecustomize.py").write_text(_SITE)


def _control(root: Path, faults: Sequence[Fault]) -> Figure:
    tests = sorted({test for fault in faults for test in fault.tests})
    result = _run_tests(root, tests)
    measured = ", ".join(result.failed) or result.last_line
    return Figure("without a fault", measured, "all pass", result.code == 0)


def _notice(root: Path, fault: Fault) -> Figure:
    """Plant a fault, run its tests and remove it."""
    path = root / fault.file
    original = path.read_text()
    try:
        _write(path, plant(original, fault))
        result = _run_tests(root, fault.tests)
    except ValueError as error:
        return Figure(fault.id, str(error), "a test fails", holds=False)
    finally:
        _write(path, original)
    is_noticed = result.code == 1 and bool(result.failed)
    measured = result.failed[0] if is_noticed else f"unnoticed: {result.last_line}"
    return Figure(fault.id, measured, "a test fails", is_noticed)


def _write(path: Path, text: str) -> None:
    path.write_text(text)
    Path(cache_from_source(str(path))).unlink(missing_ok=True)  # both may be of the same second


def _run_tests(root: Path, tests: Sequence[str]) -> _Result:
    command = [sys.executable, "-m", "pytest", "-x", "-rfE", "--tb=no", "-p", "no:cacheprovider"]
    environment = os.environ | {"PYTHONPATH": str(root / "src")}
    with subprocess.Popen(
        [*command, *tests],
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            output, _ = process.communicate(timeout=_MAX_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return _Result(-1, (), f"no result after {_MAX_SECONDS} s")
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+::\S+)", output, re.MULTILINE)
    lines = output.strip().splitlines() or [""]
    return _Result(process.returncode, tuple(failed), lines[-1])
