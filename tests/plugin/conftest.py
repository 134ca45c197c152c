"""A game that nothing in the program knows: the example of `boardwright.testing`, as a package
that is installed beside it. Child processes find it by its entry point."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from tests.server.process import Server, running

from boardwright.testing import registered

GAME = "pennies"
Program = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def installed() -> Iterator[None]:
    with registered(GAME, "boardwright.testing.example:Pennies"):
        yield


@pytest.fixture(scope="module")
def server(installed: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("plugin"), BOARDWRIGHT_LIMITS="off") as found:
        yield found


@pytest.fixture
def boardwright(installed: None) -> Program:
    """The program, in a process of its own."""

    def run(*words: str, typed: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "boardwright", *words],
            input=typed,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == code, done.stderr
        return done

    return run
