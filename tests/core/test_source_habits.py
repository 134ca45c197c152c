"""What no module of the package does."""

from __future__ import annotations

import ast
from pathlib import Path

import boardwright

PACKAGE = Path(boardwright.__file__).parent


def test_nothing_derives_from_a_thread() -> None:
    """`Thread` gets new private names with versions of Python, and calls what a subclass has there.

    A method `_handle` kept every bot from playing on 3.13.
    """
    derived = {
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        and {"Thread", "Process", "Timer"}
        & {ast.unparse(base).rpartition(".")[2] for base in node.bases}
    }
    assert not derived
