"""A copy of the program in which a fault can be planted and tests can be run."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import cache_from_source
from pathlib import Path
from typing import NamedTuple

__all__ = ["ProgramCopy", "TestRun"]

_ROOT = Path(__file__).parents[1]
_COPIED = ("src", "tests", "docs", "proofs", "benchmarks", "web", "pyproject.toml")
_PACKAGES = Path("web", "node_modules")
_MAX_SECONDS = 300
_PYTEST = (sys.executable, "-m", "pytest", "-x", "-rf", "--tb=no", "-p", "no:cacheprovider")
_VITEST = (sys.executable, "web/build.py", "unit", "--", "--bail=1")
_FAILED = re.compile(r"^(?:FAILED| FAIL ) (\S+(?:::| > ).+?)(?: - .*)?$", re.MULTILINE)
"""What pytest and Vitest print for a test that failed; not for one that could not be run."""
_SITE = """\
import sys

sys.meta_path[:] = [
    finder for finder in sys.meta_path if not type(finder).__module__.startswith("_editable_")
]
"""
"""An editable installation finds the original instead of the copy."""


class TestRun(NamedTuple):
    """What became of some tests."""

    code: int
    """0 if all tests passed, 1 if some failed, else they could not be run."""
    failed: tuple[str, ...]
    last_line: str


class ProgramCopy:
    """A copy of the program in a new folder; the page's packages are a link."""

    def __init__(self, root: Path) -> None:
        self._root = root
        root.mkdir()
        ignored = shutil.ignore_patterns("__pycache__", _PACKAGES.name)
        for name in _COPIED:
            source = _ROOT / name
            if source.is_dir():
                shutil.copytree(source, root / name, ignore=ignored)
            else:
                shutil.copy(source, root / name)
        (root / _PACKAGES).symlink_to(_ROOT / _PACKAGES)
        (root / "src" / "sitecustomize.py").write_text(_SITE)

    def read(self, file: str) -> str:
        """Return the text of a file."""
        return (self._root / file).read_text()

    @contextmanager
    def changed(self, file: str, text: str) -> Iterator[None]:
        """Let a file have another text meanwhile."""
        original = self.read(file)
        try:
            self._write(file, text)
            yield
        finally:
            self._write(file, original)

    def _write(self, file: str, text: str) -> None:
        path = self._root / file
        path.write_text(text)
        Path(cache_from_source(str(path))).unlink(missing_ok=True)  # both may be of the same second

    def run_tests(self, tests: Sequence[str]) -> TestRun:
        """Run tests until one fails: pytest's by their ids, the page's by their files."""
        of_page = [test.removeprefix("web/") for test in tests if test.endswith(".test.ts")]
        others = [test for test in tests if not test.endswith(".test.ts")]
        result = TestRun(0, (), "no tests")
        if others:
            result = self._run([*_PYTEST, *others])
        if of_page and result.code == 0:
            result = self._run([*_VITEST, *of_page])
        return result

    def _run(self, command: Sequence[str]) -> TestRun:
        environment = os.environ | {"PYTHONPATH": str(self._root / "src"), "NO_COLOR": "1"}
        with subprocess.Popen(
            command,
            cwd=self._root,
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
                return TestRun(-1, (), f"no result after {_MAX_SECONDS} s")
        lines = output.strip().splitlines() or [""]
        return TestRun(process.returncode, tuple(_FAILED.findall(output)), lines[-1])
