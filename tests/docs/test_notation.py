"""The examples of the notation page are real."""

from __future__ import annotations

import re
from pathlib import Path

import boardwright

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text()
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def examples(section: str) -> list[str]:
    return re.findall(r"```\n(.*?)```", SECTIONS[section], re.DOTALL)


def actions(section: str) -> list[str]:
    """What stands in the middle column of the table of actions."""
    cells = re.findall(r"^\| [^|]+ \| ([^|]+) \|", SECTIONS[section], re.MULTILINE)
    return [text for cell in cells for text in re.findall(r"`([^`]+)`", cell)]


def test_actions_are_read_back() -> None:
    for title in ("Thrive", "Grow", "Thrust!"):
        options: dict[str, object] = {"players": 3} if title == "Grow" else {}
        game = boardwright.game(title.lower().strip("!"), options)
        assert len(actions(title)) >= 4
        for text in actions(title):
            assert str(game.parse_action(text)) == text


def test_positions() -> None:
    (thrive,) = examples("Thrive")
    assert str(boardwright.game("thrive").parse_position(thrive.strip())) == thrive.strip()
    (grow,) = examples("Grow")
    game = boardwright.game("grow", {"size": 3})
    assert str(game.parse_position(grow.strip())) == grow.strip()


def test_a_position_and_its_view() -> None:
    full, view = (text.strip() for text in examples("Thrust!"))
    game = boardwright.game("thrust")
    assert str(game.parse_position(full)) == full
    assert str(game.parse_position(full).view(0)) == view
    assert game.parse_view(view) == game.parse_position(full).view(0)


def test_record() -> None:
    (text,) = examples("Records")
    assert str(boardwright.parse_record(text)) == text.replace("# a comment\n", "")
