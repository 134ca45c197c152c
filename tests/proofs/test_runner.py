"""The command `python -m proofs` fails unless every proof shows what it claims."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from proofs.__main__ import main
from proofs.proof import Figure, Run, find_proofs
from proofs.result import PAGE, Result, publish, read_results

GOOD = Figure("kills", "60", "at least 60", True)
BAD = Figure("lost", "1", "0", False)


@pytest.fixture(autouse=True)
def _temporary_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What failing proofs leave is removed with the test's own files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


class Scripted:
    """A proof that does what the test says."""

    CLAIM = "Nothing is lost."

    def __init__(self, prove: Callable[[Run], Iterator[Figure]]) -> None:
        self.prove = prove


def _raises(run: Run) -> Iterator[Figure]:
    yield GOOD
    raise AssertionError("lost one")


def _exits(run: Run) -> Iterator[Figure]:
    yield GOOD
    raise SystemExit(0)


@pytest.mark.parametrize(
    ("prove", "code"),
    [
        (lambda run: iter([GOOD, GOOD]), 0),
        (lambda run: iter([GOOD, BAD]), 1),
        (lambda run: iter([BAD, GOOD]), 1),
        (lambda run: iter([]), 1),
        (_raises, 1),
        (_exits, 1),
    ],
)
def test_the_exit_code_says_whether_all_holds(
    prove: Callable[[Run], Iterator[Figure]], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = Scripted(lambda run: iter([GOOD]))
    proofs = {"first": sound, "tried": Scripted(prove), "last": sound}
    assert main([], proofs) == code
    printed = capsys.readouterr().out
    assert ("3 passed, 0 failed" if code == 0 else "2 passed, 1 failed tried") in printed
    assert printed.count(GOOD.label) >= 2  # the ones after a failure run all the same


def _waits_for_a_program(run: Run) -> Iterator[Figure]:
    yield GOOD
    with ThreadPoolExecutor() as pool:
        command = [sys.executable, "-c", "import signal; signal.pause()"]
        yield pool.submit(subprocess.run, command).result()  # type: ignore[misc]


def _tries_for_ever(run: Run) -> Iterator[Figure]:
    async def connect() -> None:
        while True:
            with suppress(OSError):
                await asyncio.wait_for(asyncio.Event().wait(), 0.001)

    yield GOOD
    asyncio.run(connect())


@pytest.mark.parametrize("prove", [_waits_for_a_program, _tries_for_ever])
def test_a_proof_that_hangs_fails_and_says_where(
    prove: Callable[[Run], Iterator[Figure]], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results"
    proofs = {"hangs": Scripted(prove), "last": Scripted(lambda run: iter([GOOD]))}
    assert main(["--limit", "0.5", "--out", str(out)], proofs) == 1
    printed = capfd.readouterr()
    assert "1 passed, 1 failed hangs" in printed.out
    assert prove.__name__ in printed.err
    assert [result.error for result in read_results([out])] == [
        "OutOfTime: no end after 0.5 s",
        "",
    ]


def test_proofs_are_chosen_by_name_and_length(capsys: pytest.CaptureFixture[str]) -> None:
    runs: list[Run] = []

    def note(run: Run) -> Iterator[Figure]:
        runs.append(run)
        yield GOOD

    def never(run: Run) -> Iterator[Figure]:
        raise AssertionError

    proofs = {"one": Scripted(note), "other": Scripted(never)}
    assert main(["one", "--long", "--seed", "7"], proofs) == 0
    assert [(run.is_long, run.seed, run.scale(1, 2)) for run in runs] == [(True, 7, 2)]
    assert not runs[0].folder.exists()
    with pytest.raises(SystemExit) as refused:
        main(["nothing"], proofs)
    assert refused.value.code == 2
    assert "unknown proof 'nothing': choose from one, other" in capsys.readouterr().err


def test_results_are_written_and_published(tmp_path: Path) -> None:
    out, page = tmp_path / "results", tmp_path / "page.md"
    for figure in (BAD, GOOD):
        main(["--out", str(out)], {"kills": Scripted(lambda run, one=figure: iter([one]))})  # type: ignore[misc]
    results = read_results([out])
    assert [result.holds for result in results] == [False, True]
    page.write_text("before\n<!-- results -->\nearlier\n<!-- end of results -->\nafter\n")
    publish([*results, msgspec.structs.replace(results[0], is_long=True)], page)
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "earlier" not in text
    assert "### kills, short: holds" in text  # the later run
    assert "| kills | 60 | at least 60 |" in text
    assert "### kills, long: FAILED" in text
    assert "| lost | 1 (missed) | 0 |" in text
    assert results[0].commit in text
    publish([], page)
    assert "### " not in page.read_text()


def test_an_error_is_published_too(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- results -->\n<!-- end of results -->\n")
    publish([Result("kills", "c", False, "d", "c", 1, [], "ValueError: no")], page)
    assert "It ended with `ValueError: no`." in page.read_text()
    page.write_text("nothing")
    with pytest.raises(ValueError, match="must have the lines"):
        publish([], page)


def test_every_proof_is_described() -> None:
    text = PAGE.read_text()
    for name, proof in find_proofs().items():
        assert proof.CLAIM
        assert f"| `{name}` |" in text, f"docs/reliability.md has no row for the proof {name}"


def test_the_page_can_be_published(tmp_path: Path) -> None:
    page = tmp_path / "reliability.md"
    page.write_text(PAGE.read_text())
    publish([Result("kills", "nothing is lost", False, "today", "abc", 1, [GOOD])], page)
    assert "\nNothing is lost. Run on today at `abc` in 1 s.\n" in page.read_text()
