"""The addresses of the page, and whether there is something to show at one.

`web/constants.py` writes the same table for the page.
"""

from __future__ import annotations

import re

import boardwright
from boardwright.server.match_registry import MatchRegistry
from boardwright.store import Store, StoreFailed

__all__ = ["PAGE_PATHS", "has_page", "match_of"]

PAGE_PATHS = {
    "home": "/",
    "lobby": "/lobby",
    "settings": "/settings",
    "new": "/play/{game}",
    "match": "/m/{match}",
    "replay": "/replay/{match}",
    "learn": "/learn/{game}",
    "rules": "/rules/{game}",
    "print": "/print/{game}",
}
"""The path of each page; `{game}` is the name of a game, `{match}` the id of a match."""

_MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def match_of(path: str) -> str | None:
    """Return the id in the path of a match or a replay; None for other pages.

    >>> match_of("/m/abc"), match_of("/replay/abc"), match_of("/learn/thrive")
    ('abc', 'abc', None)
    """
    first, _, name = path.strip("/").partition("/")
    is_match = f"/{first}/{{match}}" in PAGE_PATHS.values()
    return name if is_match and _MATCH_ID.fullmatch(name) else None


async def has_page(path: str, registry: MatchRegistry, store: Store) -> bool:
    """Whether the page has something to show at a path: a game or a match that exists.

    While the store does not answer, every match may exist.
    """
    first, _, name = path.strip("/").partition("/")
    template = next((one for one in PAGE_PATHS.values() if one.split("/")[1] == first), None)
    if template is None or "/" in name:
        return False
    if template.endswith("{game}"):
        return name in boardwright.names()
    if template.endswith("{match}"):
        return _MATCH_ID.fullmatch(name) is not None and await _has_match(name, registry, store)
    return not name


async def _has_match(match: str, registry: MatchRegistry, store: Store) -> bool:
    if match in registry.live_matches:
        return True
    try:
        return await store.listing(match) is not None
    except StoreFailed:
        return True
