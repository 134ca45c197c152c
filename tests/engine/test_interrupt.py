"""Ctrl-C reaches a native search, however long it was meant to last."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import boardwright
from boardwright.engine import Budget, Searcher, backends
from boardwright.engine.interrupt import interruptible
from boardwright.engine.search import information_of

RECORD = str(Path(__file__).parents[1] / "data" / "golden" / "thrust-default.record")
PATIENCE = 60.0
"""Seconds after which Ctrl-C counts as ignored; nothing else is timed."""

_CTRL_C = """
import os, signal, sys
import boardwright
from boardwright.engine import Budget, Searcher, backends
from boardwright.engine.analysis import make_evaluator, rollout_evaluator
from boardwright.engine.interrupt import interruptible
from boardwright.engine.search import information_of

signal.signal(signal.SIGINT, signal.default_int_handler)

def interrupted(run, stop):
    def press_and_run():
        os.kill(os.getpid(), signal.SIGINT)
        return run()

    return interruptible(press_and_run, stop)

backends.interruptible = rollout_evaluator.interruptible = interrupted
"""
_PROGRAM = """
from boardwright.cli import main
sys.exit(main(sys.argv[1:]))
"""
_SEARCH_AGAIN = """
game = boardwright.game("thrive")
known, searcher = information_of(game.start(), 0), Searcher(game, 1)
try:
    searcher.search(known, Budget())
except KeyboardInterrupt:
    backends.interruptible = interruptible
    print(searcher.search(known, Budget(nodes=500)).nodes)
"""
_ROLLOUTS = """
game = boardwright.game("thrust")
try:
    make_evaluator(game, Budget(nodes=10**12)).values(game.start())
except KeyboardInterrupt:
    print("interrupted")
"""


def _run(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", _CTRL_C + script, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


@pytest.mark.parametrize(
    "words",
    [
        ("analyse", "thrive"),
        ("analyse", "grow", "--set", "first=seat1"),
        ("analyse", "thrust"),
        ("review", RECORD),
    ],
    ids=" ".join,
)
def test_ctrl_c_ends_a_command_that_searches(words: tuple[str, ...]) -> None:
    completed = _run(_PROGRAM, *words, "--time", "3600")
    assert (completed.returncode, completed.stdout) == (130, "")
    assert completed.stderr == "boardwright: interrupted\n"


def test_the_search_after_an_interrupted_one_is_whole() -> None:
    completed = _run(_SEARCH_AGAIN)
    assert completed.stderr == ""
    assert int(completed.stdout) >= 500


def test_ctrl_c_ends_rollouts() -> None:
    assert _run(_ROLLOUTS).stdout == "interrupted\n"


@pytest.mark.parametrize(
    ("kind", "nodes", "watched"),
    [("think", 240, False), ("think", 2_000, True), ("uct", 240, True), ("think", None, True)],
)
def test_only_searches_that_are_short_on_every_board_cannot_be_interrupted(
    kind: str, nodes: int | None, watched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def note(run: Callable[[], object], stop: Callable[[], None]) -> object:
        asked.append(stop)
        return interruptible(run, stop)

    monkeypatch.setattr(backends, "interruptible", note)
    game = boardwright.game("thrive")
    budget = Budget(nodes=nodes, seconds=0.01)
    Searcher(game, 1, kind=kind).search(information_of(game.start(), 0), budget)
    assert bool(asked) == watched


def test_a_search_that_fails_is_stopped_and_raises_its_error() -> None:
    calls: list[str] = []
    with pytest.raises(ZeroDivisionError):
        interruptible(lambda: 1 // 0, lambda: calls.append("stop"))
    assert calls == ["stop"]
    assert interruptible(lambda: 3, lambda: calls.append("again")) == 3
    assert calls == ["stop"]
