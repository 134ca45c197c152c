"""Other programs in the arena: each failure is told by its name, and none outlives its game."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.arena.programs import all_gone, polite, spec

from boardwright.arena import Fixture, Plan, run, run_game
from boardwright.cli import main
from boardwright.core.game import Game
from boardwright.core.player import Player
from boardwright.engine import Budget
from boardwright.engine.external import ExternalPlayer

HANG = "exec sleep 500"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here nobody answers a little too late."""
    monkeypatch.setattr("boardwright.arena.worker_pool._GRACE_SECONDS", 0.5)


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("/no/such/program", "cannot start '/no/such/program'"),
        ("sh -c 'echo id game chess; echo ugiok; read line'", "plays 'chess', not thrive"),
        ("sh -c 'echo no luck >&2'", "exited; stderr: 'no luck'"),
        ("{polite}@time=abc", "use @nodes=5000 or @time=0.5"),
        ("{polite}@time=-1", "invalid limit"),
        ("{polite}@time=", "invalid limit"),
        ("{polite}@nodes=1e6", "invalid limit"),
        ("{polite}@nodes=0", "invalid limit"),
    ],
)
def test_a_program_that_cannot_play_is_refused_before_the_first_game(
    command: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = f"engine:{command.format(polite=shlex.join(polite(tmp_path, HANG)))}"
    out = tmp_path / "out"
    words = ["thrive", "--player", "random", "--player", spec, "--out", str(out), "--games", "2"]
    assert main(["arena", *words]) == 2
    captured = capsys.readouterr()
    assert complaint in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert not out.exists()


@pytest.mark.parametrize(("misdeed", "why"), [(HANG, "late"), (f"kill -9 $PPID; {HANG}", "crash")])
def test_a_program_ends_with_its_process(misdeed: str, why: str, tmp_path: Path) -> None:
    (result,) = run(Plan("thrive", {}, ((spec(tmp_path, misdeed),),), 1, limit=1.0), jobs=1)
    assert [each.why for each in result.forfeits] == [why]
    assert all_gone(tmp_path)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("echo bestturn a1-a9", "illegal"),
        ("echo bestturn a1-a4", "illegal"),
        ("echo bestturn none", "illegal"),
        ("echo error internal oops", "crash"),
        ("exit 3", "crash"),
        (HANG, "late"),
    ],
)
def test_each_failure_has_its_name_and_its_time(answer: str, why: str, tmp_path: Path) -> None:
    def impatient(spec: str, game: Game, seed: int) -> Player:
        grace = 0.4 if why == "late" else 60.0
        command = polite(tmp_path, answer)
        return ExternalPlayer(game, command, Budget(seconds=0.1), grace=grace)

    result, _ = run_game(Plan("thrive", {}, (("x",),), 1), Fixture(0, 0, ("x", "x")), impatient)
    (forfeit,) = result.forfeits
    assert forfeit.why == why
    clock = result.clocks[forfeit.seat]
    assert clock.turns == 1
    assert clock.longest >= (0.5 if why == "late" else 0.0)


def test_ctrl_c_ends_programs_too(tmp_path: Path) -> None:
    words = ["thrive", "--player", "random", "--player", spec(tmp_path, HANG), "--jobs", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "boardwright", "arena", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while not (tmp_path / "pids").exists():
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (130, b"boardwright: stopped after 0 games\n")
    assert all_gone(tmp_path)
