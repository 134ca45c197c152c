"""The rule pages: part of an installed package, in docs/ of a checkout."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

import boardwright

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = [
    "Heading",
    "RenderedPage",
    "has_rule_page",
    "rendered_page",
    "rule_page",
    "rule_picture",
    "rules_folder",
]

_RULING = re.compile(r"[A-Z]-[0-9]{2}")
_SIZE = re.compile(rb'width="([0-9.]+)" height="([0-9.]+)"')


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


class Heading(msgspec.Struct, frozen=True):
    """A heading of a rule page: its anchor, and its words."""

    id: str
    title: str


class RenderedPage(NamedTuple):
    """A rule page as HTML with anchors, and the contents they make up."""

    html: str
    contents: tuple[Heading, ...]


@cache
def rendered_page(name: str) -> RenderedPage | None:
    """Return the rules of a game in HTML, with the pictures' URLs on this server.

    Each heading below the title has an anchor, and each ruling one with its number: `#T-06`.
    """
    from markdown_it import MarkdownIt

    text = rule_page(name)
    if text is None:
        return None
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    contents = tuple(_anchored_headings(tokens))
    _set_ruling_anchors(tokens)
    for token in tokens:
        for child in token.children or ():
            if child.type == "image":
                _set_picture(child, name)
    return RenderedPage(markdown.renderer.render(tokens, markdown.options, {}), contents)


def _anchored_headings(tokens: Sequence[Token]) -> Iterator[Heading]:
    for token, content in pairwise(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            heading = Heading(_slug(content.content), content.content)
            token.attrSet("id", heading.id)
            yield heading


def _slug(title: str) -> str:
    """The title as an anchor.

    >>> _slug("5. Morale"), _slug("What you need")
    ('5-morale', 'what-you-need')
    """
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _set_ruling_anchors(tokens: Sequence[Token]) -> None:
    """Set the anchors of the rows that begin with the number of a ruling."""
    for row, cell, content in zip(tokens, tokens[1:], tokens[2:], strict=False):
        is_first_cell = row.type == "tr_open" and cell.type == "td_open"
        if is_first_cell and _RULING.fullmatch(content.content):
            row.attrSet("id", content.content)


def _set_picture(image: Token, name: str) -> None:
    """Set the picture's URL, and its size: the page reserves the space for it."""
    file = str(image.attrGet("src")).removeprefix("img/")
    image.attrSet("src", f"/api/games/{name}/img/{file}")
    size = _SIZE.search(rule_picture(file) or b"")
    if size:
        image.attrSet("width", size[1].decode())
        image.attrSet("height", size[2].decode())


def rule_picture(file: str) -> bytes | None:
    """Return a picture of the rule pages; None if there is none of that name."""
    return _rule_pictures().get(file)


@cache
def _rule_pictures() -> dict[str, bytes]:
    """All pictures: a cache of single ones could be filled with invented names."""
    return {path.name: path.read_bytes() for path in (rules_folder() / "img").glob("*.svg")}
