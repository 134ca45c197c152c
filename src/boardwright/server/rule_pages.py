"""The rule pages: part of an installed package, in docs/ of a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import boardwright

__all__ = ["rule_page", "rule_page_html", "rule_picture", "rules_folder"]


def rules_folder() -> Path:
    """The directory of the pages."""
    package = Path(boardwright.__file__).parent
    installed = package / "rulebook" / "games"
    return installed if installed.exists() else package.parent.parent / "docs" / "games"


def rule_page(name: str) -> str:
    """Return the rules of a game in Markdown; raises `UnknownGame`."""
    kind = boardwright.game_type(name)
    return (rules_folder() / f"{kind.name}.md").read_text(encoding="utf-8")


@cache
def rule_page_html(name: str) -> str:
    """Return the rules of a game in HTML, with the pictures' URLs on this server."""
    from markdown_it import MarkdownIt

    rendered: str = (
        MarkdownIt("commonmark", {"html": False}).enable("table").render(rule_page(name))
    )
    return rendered.replace('src="img/', f'src="/api/games/{name}/img/')


def rule_picture(file: str) -> bytes | None:
    """Return a picture of the rule pages; None if there is none of that name."""
    return _rule_pictures().get(file)


@cache
def _rule_pictures() -> dict[str, bytes]:
    """All pictures: a cache of single ones could be filled with invented names."""
    return {path.name: path.read_bytes() for path in (rules_folder() / "img").glob("*.svg")}
