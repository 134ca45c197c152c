"""Other programs in the arena: each failure has its name, and no program outlives its game."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from tests.arena.programs import Programs

from boardwright.arena import Fixture, Plan, run, run_game
from boardwright.arena.time_usage import TimeUsage
from boardwright.cli import main
from boardwright.core.game import Game
from boardwright.core.player import Player
from boardwright.engine import Budget
from boardwright.engine.external import ExternalPlayer

HANG = "exec sleep 500"


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    with Programs(tmp_path) as found:
        yield found


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
    command: str,
    complaint: str,
    programs: Programs,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    spec = f"engine:{command.format(polite=shlex.join(programs.command(HANG)))}"
    out = tmp_path / "out"
    words = ["thrive", "--player", "random", "--player", spec, "--out", str(out), "--games", "2"]
    assert main(["arena", *words]) == 2
    captured = capsys.readouterr()
    assert complaint in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert not out.exists()


@pytest.mark.slow("waits for time limits")
@pytest.mark.parametrize(
    ("on_go", "why", "limit"), [(HANG, "late", 1.0), (f"kill -9 $PPID; {HANG}", "crash", 60.0)]
)
def test_a_program_ends_with_its_process(
    on_go: str, why: str, limit: float, programs: Programs
) -> None:
    plan = Plan("thrive", {}, ((programs.spec(on_go),),), 1, limit=limit)
    (result,) = run(plan, jobs=1, grace=0.5)
    assert [each.why for each in result.forfeits] == [why]
    programs.wait_for_end()


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
def test_each_failure_has_its_name_and_its_time(answer: str, why: str, programs: Programs) -> None:
    def impatient(spec: str, game: Game, seed: int) -> Player:
        grace = 0.4 if why == "late" else 60.0
        return ExternalPlayer(game, programs.command(answer), Budget(seconds=0.1), grace=grace)

    plan, fixture, readings = Plan("thrive", {}, (("x",),), 1), Fixture(0, 0, ("x", "x")), count()
    result, _ = run_game(plan, fixture, impatient, clock=lambda: next(readings))
    (forfeit,) = result.forfeits
    assert forfeit.why == why
    assert result.clocks[forfeit.seat] == TimeUsage(turns=1, seconds=1, longest=1)


@pytest.mark.slow("several programs")
def test_ctrl_c_ends_programs_too(programs: Programs) -> None:
    words = ["thrive", "--player", "random", "--player", programs.spec(HANG), "--jobs", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "boardwright", "arena", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    programs.wait_for_start()
    os.killpg(process.pid, signal.SIGINT)
    _, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (130, b"boardwright: stopped after 0 games\n")
    programs.wait_for_end()
