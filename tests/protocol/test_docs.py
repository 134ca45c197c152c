"""The session on the protocol's page is real, and so is its list of commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from tests.protocol.conftest import Engine, LocalSession

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def _fits(shown: str, line: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, shown.split("..."))), line) is not None


def test_the_session(engine: Callable[..., Engine]) -> None:
    (session,) = re.findall(r"```session\n(.*?)```", PAGE, re.DOTALL)
    talk, any_lines = engine("thrive"), False
    for shown in session.splitlines():
        if shown == "...":
            any_lines = True
        elif shown.startswith("> "):
            talk.send(shown[2:])
        else:
            while not _fits(shown[2:], line := talk.read_line() or "the end"):
                assert any_lines, (shown, line)
                assert line != "the end", shown
            any_lines = False
    assert talk.end() == (0, b"")


def test_every_command_is_on_the_page() -> None:
    table = re.findall(r"^\| `(\w+)", PAGE, re.MULTILINE)
    (reply,) = LocalSession("thrive").send("nonsense")
    assert sorted(table) == sorted(reply.partition("choose from: ")[2].split(", "))
