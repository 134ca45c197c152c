"""The generated pages of docs/ are what the program would write today."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GENERATED: dict[Path, str] = runpy.run_path(str(ROOT / "docs" / "generate.py"))["generated"]()


@pytest.mark.parametrize("path", GENERATED, ids=lambda path: path.name)
def test_file_is_up_to_date(path: Path) -> None:
    assert path.read_text() == GENERATED[path], "run `make docs`"


def test_no_generated_file_is_left_over() -> None:
    kept = {*ROOT.glob("docs/schemas/*.json"), *ROOT.glob("docs/**/img/*.svg")}
    measured = set(ROOT.glob("docs/img/reliability-*.svg"))  # by benchmarks/calibration.py
    assert kept - measured == set(GENERATED)


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/games/*.md")), ids=lambda page: page.name)
def test_every_diagram_is_shown_and_every_picture_exists(page: Path) -> None:
    shown = set(re.findall(r"\]\((img/[\w-]+\.svg)\)", page.read_text()))
    pictures = (path.name for path in GENERATED if path.suffix == ".svg")
    drawn = {f"img/{name}" for name in pictures if name.startswith(page.stem + "-")}
    assert shown == drawn
