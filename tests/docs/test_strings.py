"""The list of strings people read is complete and up to date."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STRINGS = runpy.run_path(str(ROOT / "docs" / "strings.py"))


@pytest.fixture(scope="module")
def shown() -> list[tuple[str, str, str]]:
    return [tuple(each) for each in STRINGS["listed"]()]


def test_the_list_is_up_to_date(shown: list[tuple[str, str, str]]) -> None:
    written = (ROOT / "docs" / "strings.txt").read_text()
    assert written == "".join("\t".join(each) + "\n" for each in shown), "run `make strings`"


@pytest.mark.parametrize(
    ("kind", "file", "text"),
    [
        ("error", "src/boardwright/engine/search.py", "nodes must be at least 1, got {nodes}"),
        ("rule", "src/boardwright/games/thrive/state.py", "a peg is due"),
        ("game", "src/boardwright/present/show.py", "Confirm your turn"),
        ("help", "src/boardwright/cli/arguments.py", "print JSON"),
        ("markup", "web/src/match/TurnBar.svelte", "Hint: {text}"),
        ("attribute", "web/src/parts/Dialog.svelte", "Close"),
        ("script", "web/src/parts/SeatPicker.svelte", "Swap seats"),
    ],
)
def test_every_kind_of_string_is_found(
    shown: list[tuple[str, str, str]], kind: str, file: str, text: str
) -> None:
    assert (kind, file, text) in shown
