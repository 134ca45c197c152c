"""What no test does: wait without a signal, or put something in the place of a private name.

Private members that are used in the open are ruff's business (SLF001).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
MAY_SLEEP = {
    "arena/fakes.py",  # a player that never answers
    "study/test_run_study.py",  # a process that is killed at a random moment
    "browser/guest.py",  # a slow network, where SLOW_PAGE asks for it
}


def _calls(*names: str) -> Iterator[tuple[str, list[object]]]:
    """Where a function of one of these names is called, and its constant arguments."""
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in names:
                constants = [one.value for one in node.args if isinstance(one, ast.Constant)]
                yield f"{path.relative_to(TESTS)}:{node.lineno}", list(constants)


def _name(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


def test_nothing_waits_without_a_signal() -> None:
    """`sleep(0)` is one turn of an event loop."""
    slept = {
        place
        for place, constants in _calls("sleep", "wait_for_timeout")
        if constants != [0] and place.partition(":")[0] not in MAY_SLEEP
    }
    assert not slept


def test_nothing_private_is_replaced() -> None:
    replaced = {
        place: text
        for place, constants in _calls("setattr", "delattr", "setitem", "patch")
        for text in map(str, constants)
        if text.rpartition(".")[2].startswith("_")
    }
    assert not replaced
