from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from boardwright.cli import main


class CommandResult(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Command = Callable[..., CommandResult]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    """The program, called in this process with captured output."""

    def call(*argv: str) -> CommandResult:
        code = main(argv)
        captured = capsys.readouterr()
        return CommandResult(code, captured.out, captured.err)

    return call


@pytest.fixture
def run_with(run: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The same, with lines to type; the input ends after the last."""

    def call(lines: list[str], *argv: str) -> CommandResult:
        waiting = iter(lines)

        def typed(prompt: str = "") -> str:
            print(prompt, end="")
            for line in waiting:
                print(line)
                return line
            raise EOFError

        monkeypatch.setattr("builtins.input", typed)
        return run(*argv)

    return call
