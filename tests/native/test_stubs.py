"""The committed stubs are those of the modules that were built."""

from __future__ import annotations

import ast
import importlib.util
import re
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


@pytest.mark.parametrize("game", stubs.GAMES)
def test_mypy_checks_the_stub_against_the_protocol(game: str) -> None:
    """It does so where the codec assigns the module to a name with the protocol's type."""
    tree = ast.parse((stubs.PACKAGE / f"{game}.py").read_text(encoding="utf-8"))
    checked = {
        ast.unparse(node.value): ast.unparse(node.annotation)
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and node.value is not None
    }
    assert re.match(r"(Native|HiddenInformation)Module\[", checked[f"_{game}"])
    assert checked[f"_{game}.GameRules"] == f"type[NativeRules[_{game}.Position]]"
    assert checked[game] == "NativeCodec"
