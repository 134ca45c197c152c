"""The authorisation matrix covers the application as it is; `python -m proofs authorisation` tries
it."""

from __future__ import annotations

from pathlib import Path

import pytest
from proofs.authorisation import all_cells, read_specification

from proofs import authorisation


def test_every_cell_is_specified_and_every_specified_cell_exists() -> None:
    """`python -m proofs.authorisation` prints what is missing."""
    listed, cells = read_specification(), set(all_cells())
    assert sorted(cells - listed.keys()) == []
    assert sorted(listed.keys() - cells) == []


def test_a_cell_has_one_outcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "twice.toml"
    page.write_text('["GET /"."any"]\n"200" = "everybody"\n"no_page" = "guest"\n')
    monkeypatch.setattr(authorisation, "SPECIFICATION", page)
    with pytest.raises(ValueError, match=r"GET / \| any \| guest is listed twice"):
        read_specification()
