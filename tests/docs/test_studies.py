"""The published studies say what their tables say."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs.publish_study import differences

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
PUBLISHED = sorted(file.parent for file in STUDIES.glob("*/study.json"))
SMALLEST = sorted(PUBLISHED, key=lambda folder: (folder / "facts.parquet").stat().st_size)[:2]
"""The others take seconds each: `python docs/publish_study.py --check` looks at all."""


@pytest.mark.slow("reads tables of thousands of games")
@pytest.mark.parametrize("folder", SMALLEST, ids=lambda folder: folder.name)
def test_the_report_follows_from_the_facts(folder: Path) -> None:
    """Whoever computes it again from the published facts reads the same, records aside."""
    pytest.importorskip("pyarrow")
    assert differences(folder) == []


def test_every_published_study_has_its_command() -> None:
    page = (STUDIES / "index.md").read_text()
    assert PUBLISHED
    for folder in PUBLISHED:
        assert f"({folder.name}/report.md)" in page
        assert f"--out {folder.name}`" in page
