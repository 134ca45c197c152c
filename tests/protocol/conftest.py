from __future__ import annotations

import queue
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

import boardwright
from boardwright.core.turn import Decide
from boardwright.engine.protocol.position import Position
from boardwright.engine.protocol.session import ProtocolSession
from boardwright.engine.protocol.task import error_line
from boardwright.match import Match
from boardwright.testing import random_step

TIMEOUT_SECONDS = 60.0
"""Seconds after which a test gives up: far more than anything takes."""
COMMAND = (sys.executable, "-m", "boardwright", "engine")


def sealed(seed: int) -> Match:
    """A match of hidden fleets at a moment when both sides commit a burn."""
    match, rng = Match(boardwright.game("thrust")), random.Random(seed)
    while match.state.turn() != Decide((0, 1)):
        step = random_step(match.state, rng)
        assert step is not None
        match.play(step)
    return match


class LocalSession:
    """A protocol session in this process: commands in, lines out."""

    def __init__(self, name: str, **options: object) -> None:
        self.output: list[str] = []
        self.session = ProtocolSession(
            boardwright.game(name, options), self.output.append, lambda: None, str
        )

    @property
    def position(self) -> Position:
        return self.session.position

    def send(self, *lines: str) -> list[str]:
        """The lines that come at once."""
        self.output.clear()
        for line in lines:
            try:
                self.session.handle(line)
            except Exception as error:
                self.output.append(error_line(error))
        return list(self.output)

    def ask(self, *lines: str) -> list[str]:
        """All lines, once the task has ended."""
        self.send(*lines)
        if self.session.task is not None:
            assert self.session.task.answer(TIMEOUT_SECONDS)
            self.session.finish_task()
        return list(self.output)


class Engine:
    """The real program behind pipes."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            (*COMMAND, *words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read_output, daemon=True).start()

    def _read_output(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.decode().rstrip("\n"))
        self._lines.put(None)

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, *lines: str) -> None:
        self.write("".join(f"{line}\n" for line in lines).encode())

    def read_line(self) -> str | None:
        """The next line; None at the end."""
        return self._lines.get(timeout=TIMEOUT_SECONDS)

    def until(self, word: str) -> list[str]:
        """Every line up to the first that begins so."""
        received: list[str] = []
        while True:
            line = self.read_line()
            assert line is not None, received
            received.append(line)
            if line.split(" ")[0] == word:
                return received

    def end(self) -> tuple[int, bytes]:
        """Exit code and stderr, after the input has ended."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        code = self.process.wait(TIMEOUT_SECONDS)
        return code, self.process.stderr.read()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stderr):
            assert stream is not None
            try:
                stream.close()
            except BrokenPipeError:
                continue


@pytest.fixture
def engine() -> Iterator[Callable[..., Engine]]:
    started: list[Engine] = []

    def start(*words: str) -> Engine:
        started.append(Engine(*words))
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.fixture(params=["as built", "python"])
def either_build(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the native cores if they were built, and without them."""
    if request.param == "python":
        monkeypatch.setenv("BOARDWRIGHT_NATIVE", "off")
