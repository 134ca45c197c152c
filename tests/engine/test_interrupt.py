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
"""Seconds until a program counts as deaf; nothing else is timed."""

_HURRIED = """
import os, signal, sys, threading, time
from boardwright.engine import Budget, Searcher

signal.signal(signal.SIGINT, signal.default_int_handler)
patient = Searcher.search

def press(searcher):
    while searcher.latest() is None:  # until native code has said its first word
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)

def hurried(self, *question):
    threading.Thread(target=press, args=(self,), daemon=True).start()
    return patient(self, *question)
"""
_PROGRAM = """
from boardwright.cli import main
Searcher.search = hurried
sys.exit(main(sys.argv[1:]))
"""
_TWICE = """
import boardwright
from boardwright.engine.search import information_of
game = boardwright.game("thrive")
known, searcher = information_of(game.start(), 0), Searcher(game, 1)
try:
    hurried(searcher, known, Budget())
except KeyboardInterrupt:
    print(searcher.search(known, Budget(nodes=500)).nodes)
"""

_FORESEE = """
import boardwright
from boardwright.engine.analysis import make_evaluator
game = boardwright.game("thrust")
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    make_evaluator(game, Budget(nodes=10**12)).values(game.start())
except KeyboardInterrupt:
    print("heard")
"""


def _run(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", _HURRIED + script, *words]
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
    completed = _run(_TWICE)
    assert completed.stderr == ""
    assert int(completed.stdout) >= 500


def test_ctrl_c_ends_rollouts() -> None:
    assert _run(_FORESEE).stdout == "heard\n"


@pytest.mark.parametrize(
    ("kind", "nodes", "watched"),
    [("think", 240, False), ("think", 2_000, True), ("uct", 240, True), ("think", None, True)],
)
def test_only_what_is_short_on_every_board_cannot_be_interrupted(
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


def test_what_fails_is_told_to_stop_and_fails_as_ever() -> None:
    calls: list[str] = []
    with pytest.raises(ZeroDivisionError):
        interruptible(lambda: 1 // 0, lambda: calls.append("stop"))
    assert calls == ["stop"]
    assert interruptible(lambda: 3, lambda: calls.append("again")) == 3
    assert calls == ["stop"]
