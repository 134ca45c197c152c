"""Everything the pages show is executed, or is on the list of exceptions with a reason."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from tests.docs.examples import (
    GIVEN,
    NOT_RUN,
    PAGES,
    PYTHON_NOT_RUN,
    ROOT,
    RUN,
    SHOWN,
    Block,
    blocks,
    not_run,
    parse_json,
    run_command,
    run_python,
)

BLOCKS = {page.relative_to(ROOT).as_posix(): blocks(page) for page in PAGES}
EXECUTED = [page for page, found in BLOCKS.items() if any(one.language in RUN for one in found)]
Printed = list[tuple[str, str]]


def _run(block: Block, folder: Path, names: dict[str, object]) -> Printed:
    if block.language == "python":
        return [] if block.page in PYTHON_NOT_RUN else [("python", run_python(block, names))]
    return [
        (command, run_command(command, folder))
        for command in block.commands()
        if not_run(command) is None
    ]


@pytest.mark.slow("runs every command of the page")
@pytest.mark.parametrize("page", EXECUTED)
def test_examples_of_page(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in GIVEN.get(page, {}).items():
        (tmp_path / name).write_text(text + "\n", encoding="utf-8")
    names: dict[str, object] = {"__name__": "__main__"}
    printed: Printed = []
    for block in BLOCKS[page]:
        if block.language in RUN:
            printed += _run(block, tmp_path, names)
    if page in AFTERWARDS:
        AFTERWARDS[page](printed, tmp_path)


def _readme(printed: Printed, folder: Path) -> None:
    python = "".join(text for command, text in printed if command == "python")
    assert re.match(r"(0|1|1/2)-(0|1|1/2) \w+\n", python)
    assert "game: thrust" in python
    shown = re.search(r"boardwright perft thrive 3 .*: (\d+)", _page("README.md"))
    assert shown is not None
    assert dict(printed)["boardwright perft thrive 3"].split()[-1] == shown[1]
    assert (folder / "board.svg").read_text(encoding="utf-8").startswith("<svg")


def _analysis(printed: Printed, folder: Path) -> None:
    assert dict(printed)["python"].startswith("('b2-b3',) (1.0")
    assert (folder / "review.html").stat().st_size > 10_000


def _arena(printed: Printed, folder: Path) -> None:
    assert {path.name for path in (folder / "trio").iterdir()} == {
        "plan.json",
        "results.jsonl",
        "records",
    }
    assert 0 <= float(dict(printed)["python"]) <= 1
    assert run_command("boardwright replay trio/records/000001.txt --all", folder)


def _environments(printed: Printed, folder: Path) -> None:
    lines = "".join(text for _, text in printed).splitlines()
    shown = re.findall(r"^print\(.*\)  # (.*)$", _page("docs/environments.md"), re.MULTILINE)
    for line, comment in zip([*lines[:5], lines[-1]], shown, strict=True):
        assert comment.startswith(line)
    won, games = map(int, re.findall(r"\d+", lines[5]))
    assert 0.3 < won / games < 0.7


def _pettingzoo(printed: Printed, folder: Path) -> None:
    text = "".join(text for _, text in printed)
    rewards = [float(reward) for reward in re.findall(r"^player_\d (.*)$", text, re.MULTILINE)]
    assert len(rewards) == 3
    assert max(rewards) > 0 > min(rewards)
    assert "Passed API test" in text
    assert "5/2B2/2R2/5/5 red,blue red - 0 - - -" in text


def _openspiel(printed: Printed, folder: Path) -> None:
    first, *rest = "".join(text for _, text in printed).splitlines()
    assert re.fullmatch(r"[01] [a-d][1-4][-+][a-d][1-4]", first)
    assert rest == ["True"] * 3


def _page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


AFTERWARDS = {
    "README.md": _readme,
    "docs/analysis.md": _analysis,
    "docs/arena.md": _arena,
    "docs/environments.md": _environments,
    "docs/openspiel.md": _openspiel,
    "docs/pettingzoo.md": _pettingzoo,
}


@pytest.mark.parametrize("page", BLOCKS)
def test_blocks_have_a_language(page: str) -> None:
    for block in BLOCKS[page]:
        allowed = sorted(RUN | SHOWN)
        assert block.language in allowed, f"{page}:{block.line}: choose from {allowed}"
        if block.language == "json":
            assert parse_json(block.text)


def _commands() -> list[tuple[str, str]]:
    shell = (one for found in BLOCKS.values() for one in found if one.language == "sh")
    return [(block.page, command) for block in shell for command in block.commands()]


def test_what_is_not_run_exists() -> None:
    for page, command in _commands():
        if (exception := not_run(command)) is not None:
            assert exception.check(shlex.split(command)), (page, command, exception.why)


def test_every_exception_is_used() -> None:
    used = {exception for _, command in _commands() if (exception := not_run(command))}
    assert used == set(NOT_RUN)
    for page, why in PYTHON_NOT_RUN.items():
        assert any(block.language == "python" for block in BLOCKS[page])
        test = why.rpartition(": ")[2].split()[0]
        assert Path(page).name in (ROOT / test).read_text(encoding="utf-8")
