"""Every command that writes to the log is contested."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

import proofs
from boardwright.server import messages as wire

_NOT_LOGGED = {"draft", "standing_order", "hint", "view_as", "ping"}
"""Of the first two the last one counts; the others write nothing."""
_COMMANDS = {str(kind.__struct_config__.tag) for kind in get_args(wire.Command)}


def _texts() -> set[object]:
    """The strings in the contests' code."""
    files = Path(proofs.__path__[0]).glob("contest_*.py")
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text()))]
    return {node.value for node in nodes if isinstance(node, ast.Constant)}


@pytest.mark.parametrize("command", sorted(_COMMANDS - _NOT_LOGGED))
def test_a_command_is_contested(command: str) -> None:
    assert command in _texts(), f"no contest in proofs/contest_*.py sends {command}"


def test_what_is_not_logged_exists() -> None:
    assert _NOT_LOGGED <= _COMMANDS
