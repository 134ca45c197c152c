"""`boardwright study`, as it is typed."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from boardwright.cli import main
from boardwright.study.facts import load_facts
from boardwright.study.journal import JOURNAL, index_games
from boardwright.study.plan import Study
from boardwright.study.run import run_study

STUDY = (sys.executable, "-m", "boardwright", "study")
SMALL = ("grow", "--set", "size=3", "--players", "random")


@pytest.mark.slow("processes of its own")
def test_killed_with_its_workers_and_repeated(tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = (*STUDY, *SMALL, "--games", "400", "--jobs", "2", "--out", str(out))
    process = subprocess.Popen(words, stderr=subprocess.DEVNULL, start_new_session=True)
    while not (out / JOURNAL).exists() or len(index_games(out / JOURNAL)) < 20:
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    stored = set(index_games(out / JOURNAL))
    assert 20 <= len(stored) < 400
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert stored < set(index_games(out / JOURNAL))
    assert load_facts(out).columns["number"] == list(range(400))
    assert done.stdout.startswith("all: 400 games, ")


def _comparison(out: Path) -> int:
    words = ("--vary", "players=2,3", "--games", "2", "--jobs", "1", "--out", str(out))
    return main(["study", *SMALL, *words])


@pytest.mark.slow("processes of its own")
def test_a_comparison_says_first_what_it_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _comparison(tmp_path / "out") == 0
    printed = capsys.readouterr()
    assert "2 cells, 2 games each, the same openings and dice in each" in printed.err
    assert "1% " in printed.err
    assert "no conclusions from fewer than 30 distinct games" in printed.out
    assert main(["study", "--report", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out == printed.out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((), "name a game to study"),
        (("chess",), "unknown game 'chess'"),
        ((*SMALL, "--vary", "colour=a,b"), "unknown option 'colour'"),
        ((*SMALL, "--vary", "players"), "--vary takes KEY=A,B"),
        ((*SMALL, "--vary", "players=2,99"), "players must be"),
        ((*SMALL, "--vary", "players=2,3", "--vary", "players=4,5"), "twice"),
        ((*SMALL, "--until", "drama=1"), "--until takes advantage=W"),
        ((*SMALL, "--until", "advantage=nan"), "--until takes advantage=W"),
        (("--report", "nowhere"), "is not the directory of a study"),
        (("grow", "--report", "nowhere"), "without GAME"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(
    words: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", *words]) == 2
    errors = capsys.readouterr().err
    assert complaint in errors
    assert len(errors.splitlines()) == 1


@pytest.mark.slow("processes of its own")
def test_a_full_disk_is_one_sentence_and_keeps_the_games(tmp_path: Path) -> None:
    """A limit on the size of files stops a write in its middle, as a full disk does."""
    out = tmp_path / "out"
    words = (*STUDY, *SMALL, "--games", "60", "--jobs", "1", "--out", str(out))
    full = subprocess.run(
        words,
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8000, 8000)),
    )
    assert full.returncode == 1
    complaint = full.stderr.splitlines()[-1]
    assert complaint == f"boardwright: cannot access '{out / JOURNAL}': File too large"
    assert "Traceback" not in full.stderr
    stored = (out / JOURNAL).read_bytes()
    assert 0 < len(index_games(out / JOURNAL)) < 60
    assert stored.endswith(b"\n")
    again = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert again.returncode == 0, again.stderr
    assert (out / JOURNAL).read_bytes().startswith(stored)
    assert load_facts(out).columns["number"] == list(range(60))


@pytest.mark.parametrize(
    ("file", "complaint"),
    [
        ("study.json", "is not a study"),
        ("journal.jsonl", "is not the journal of a study"),
        ("facts.parquet", "is not a table of facts"),
        ("facts.csv", "needs facts.types.json beside it"),
    ],
)
def test_a_damaged_folder_is_one_sentence(
    file: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if file == "facts.parquet":
        pytest.importorskip("pyarrow")
    run_study(Study.of("grow", {"size": 3}, {}, [("random",)], 2), tmp_path, in_process=True)
    if file != "study.json":
        for other in tmp_path.iterdir():
            if other.name != "study.json":
                other.unlink()
    (tmp_path / file).write_text("garbage\n")
    assert main(["study", "--report", str(tmp_path)]) == 2
    errors = capsys.readouterr().err
    assert complaint in errors
    assert len(errors.splitlines()) == 1
    assert not (tmp_path / "report.html").exists()


def test_a_file_in_place_of_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    assert main(["study", *SMALL, "--out", str(file)]) == 2
    assert "is a file; choose a folder" in capsys.readouterr().err
    assert file.read_text() == "mine"
