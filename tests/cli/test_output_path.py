"""Files that commands write after long work: looked at before it, written after it is shown."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any, NoReturn

import pytest

import boardwright
from boardwright.engine.level import levels

Run = Any

RECORD = "boardwright record 1\ngame: thrive\nrules: 1\n\n1 black: c1-c2 c2+d5 c2+d4\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.rec"
    file.write_text(RECORD)
    return file


@pytest.fixture(params=["ladder", "review"])
def command(
    request: pytest.FixtureRequest, record: Path, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Ends with the option that takes the file."""
    if request.param == "review":
        return ["review", str(record), "--nodes", "20", "--out"]
    lowest = levels(boardwright.game("thrive"))[:2]
    monkeypatch.setattr("boardwright.arena.goals.levels", lambda game: lowest)
    return ["ladder", "thrive", "--games", "2", "--jobs", "1", "--markdown"]


def _stop(*arguments: object, **keywords: object) -> NoReturn:
    raise KeyboardInterrupt


@pytest.fixture
def _interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwright.cli.ladder.run_with_progress", _stop)
    monkeypatch.setattr("boardwright.cli.review.review", _stop)


@pytest.mark.usefixtures("_interrupted")
@pytest.mark.parametrize("place", ["nothing/page", "."])
def test_a_bad_output_path_is_reported_before_the_work(
    run: Run, command: list[str], tmp_path: Path, place: str
) -> None:
    result = run(*command, str(tmp_path / place))
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("boardwright: cannot access")


@pytest.mark.usefixtures("_interrupted")
def test_interrupted_work_writes_nothing(run: Run, command: list[str], tmp_path: Path) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    old.write_text("a page of before")
    for target in (new, old):
        assert run(*command, str(target)).code == 130
    assert not new.exists()
    assert old.read_text() == "a page of before"


def test_results_are_shown_even_if_they_cannot_be_written(
    run: Run, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, *arguments: object, **keywords: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", full)
    result = run(*command, str(tmp_path / "page"))
    assert result.code == 1
    assert result.out
    assert "No space left" in result.err


def test_the_markdown_section_may_lie_in_the_run_directory(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lowest = levels(boardwright.game("thrive"))[:2]
    monkeypatch.setattr("boardwright.arena.goals.levels", lambda game: lowest)
    out = tmp_path / "run"
    words = ("--games", "2", "--jobs", "1", "--out", str(out), "--markdown", str(out / "page.md"))
    run("ladder", "thrive", *words)
    assert (out / "page.md").read_text().startswith("## Thrive")


@pytest.mark.parametrize("way", ["same", "roundabout", "link"])
def test_a_review_never_overwrites_its_record(run: Run, record: Path, way: str) -> None:
    target = record
    if way == "roundabout":
        target = record.parent / ".." / record.parent.name / record.name
    elif way == "link":
        target = record.with_name("link")
        target.symlink_to(record)
    result = run("review", str(record), "--nodes", "20", "--out", str(target))
    assert (result.code, result.out) == (2, "")
    assert "is the input record" in result.err
    assert record.read_text() == RECORD
