"""The committed stubs are those of the modules that were built."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("stubs", ROOT / "native" / "stubs.py")
assert SPEC is not None
assert SPEC.loader is not None
stubs = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(stubs)


@pytest.mark.parametrize("game", stubs.GAMES)
def test_stub(game: str) -> None:
    committed = (stubs.PACKAGE / f"_{game}.pyi").read_text(encoding="utf-8")
    assert committed == stubs.stub(game), "make stubs"
