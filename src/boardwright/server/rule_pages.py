"""The rule pages: beside the code in an installed package, in docs/ in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import boardwright

__all__ = ["folder", "has_page", "html", "page", "picture"]


def folder() -> Path:
    package = Path(boardwright.__file__).parent
    installed = package / "rulebook" / "games"
    return installed if installed.exists() else package.parent.parent / "docs" / "games"


def page(name: str) -> str | None:
    """In Markdown; None for a game without one."""
    return _file(name).read_text(encoding="utf-8") if has_page(name) else None


def has_page(name: str) -> bool:
    return _file(name).exists()


def _file(name: str) -> Path:
    return folder() / f"{boardwright.game_type(name).name}.md"


@cache
def html(name: str) -> str | None:
    """For the browser; pictures are fetched from this server."""
    from markdown_it import MarkdownIt

    text = page(name)
    if text is None:
        return None
    shown: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return shown.replace('src="img/', f'src="/api/games/{name}/img/')


def picture(file: str) -> bytes | None:
    return _pictures().get(file)


@cache
def _pictures() -> dict[str, bytes]:
    """All there are: nothing is kept for names that somebody makes up."""
    return {place.name: place.read_bytes() for place in (folder() / "img").glob("*.svg")}
