"""The rule pages: part of an installed package, in docs/ of a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import boardwright

__all__ = ["has_rule_page", "rule_page", "rule_page_html", "rule_picture", "rules_folder"]


def rules_folder() -> Path:
    """The directory of the pages."""
    package = Path(boardwright.__file__).parent
    installed = package / "rulebook" / "games"
    return installed if installed.exists() else package.parent.parent / "docs" / "games"


def rule_page(name: str) -> str | None:
    """Return the rules of a game in Markdown, None if there are none; raises `UnknownGame`."""
    return _file(name).read_text(encoding="utf-8") if has_rule_page(name) else None


def has_rule_page(name: str) -> bool:
    """Whether there is a rule page for this game; raises `UnknownGame`."""
    return _file(name).exists()


def _file(name: str) -> Path:
    return rules_folder() / f"{boardwright.game_type(name).name}.md"


@cache
def rule_page_html(name: str) -> str | None:
    """Return the rules of a game in HTML, with the pictures' URLs on this server."""
    from markdown_it import MarkdownIt

    text = rule_page(name)
    if text is None:
        return None
    rendered: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return rendered.replace('src="img/', f'src="/api/games/{name}/img/')


def rule_picture(file: str) -> bytes | None:
    """Return a picture of the rule pages; None if there is none of that name."""
    return _rule_pictures().get(file)


@cache
def _rule_pictures() -> dict[str, bytes]:
    """All pictures: a cache of single ones could be filled with invented names."""
    return {path.name: path.read_bytes() for path in (rules_folder() / "img").glob("*.svg")}
