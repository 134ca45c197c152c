"""The rule pages: beside the code in an installed package, in docs/ in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import boardwright

__all__ = ["folder", "html", "page", "picture"]


def folder() -> Path:
    package = Path(boardwright.__file__).parent
    installed = package / "rulebook" / "games"
    return installed if installed.exists() else package.parent.parent / "docs" / "games"


def page(name: str) -> str:
    """In Markdown."""
    kind = boardwright.game_type(name)
    return (folder() / f"{kind.name}.md").read_text(encoding="utf-8")


@cache
def html(name: str) -> str:
    """For the browser; pictures are fetched from this server."""
    from markdown_it import MarkdownIt

    shown: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(page(name))
    return shown.replace('src="img/', f'src="/api/games/{name}/img/')


def picture(file: str) -> bytes | None:
    return _pictures().get(file)


@cache
def _pictures() -> dict[str, bytes]:
    """All there are: nothing is kept for names that somebody makes up."""
    return {place.name: place.read_bytes() for place in (folder() / "img").glob("*.svg")}
