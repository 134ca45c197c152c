"""Which files know which game."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.plugin.conftest import GAME

import boardwright

ROOT = Path(__file__).parents[2]
TOOLS = ("Makefile", "web/build.py", "web/wire.py", "docs/generate.py", "native/CMakeLists.txt")
GENERATED = ("web/src/wire.ts", "docs/strings.txt")


def _tracked(*patterns: str) -> Iterator[Path]:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout: only git knows which files belong to it")
    command = ["git", "ls-files", "-z", "--", *patterns]
    listed = subprocess.check_output(command, cwd=ROOT, text=True)
    yield from (Path(name) for name in listed.split("\0") if name)


def _text(path: Path) -> str:
    """What people wrote into it; nothing for a picture."""
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_no_file_outside_its_folders_names_the_example() -> None:
    files = [path for path in _tracked() if not {"tests", "testing"} & set(path.parts)]
    assert len(files) > 500
    written = [path for path in files if str(path) not in GENERATED]
    assert not [path for path in written if GAME in _text(path).lower()]


@pytest.mark.parametrize("name", boardwright.names())
def test_what_serves_every_game_names_none(name: str) -> None:
    """The page and the tools: only a file or folder with a game's name is about that game.
    `tests/core/test_imports.py` looks through the Python packages."""
    # "grow" is also a word of style sheets and of English.
    as_literal, as_word = re.compile(rf"[\"'`/]{name}[\"'`/.]"), re.compile(rf"\b{name}\b")
    for path in _tracked(*TOOLS, "web/src", "web/index.html"):
        is_own = any(name in part.split(".")[0].split("_") for part in path.parts)
        if not is_own and ".test." not in path.name and str(path) not in GENERATED:
            pattern = as_literal if path.is_relative_to("web/src") else as_word
            assert not pattern.search(_text(path)), f"{path} names {name}"
