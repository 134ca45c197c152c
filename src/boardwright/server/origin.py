"""Which pages may talk to us. A browser names the page it asks for in `Origin`; programs do not."""

from __future__ import annotations

from collections.abc import Mapping

from boardwright.server.problem import Problem
from boardwright.server.settings import Settings, origin_of

__all__ = ["Origins"]


class Origins:
    def __init__(self, settings: Settings) -> None:
        named = (settings.public_url, *settings.origins.split())
        self._known = {origin_of(url) for url in named if url}

    def check(self, headers: Mapping[str, str]) -> None:
        """`Problem` if a page of somewhere else asks: its own host and the ones named may."""
        given = headers.get("origin")
        if given is None:
            return
        origin = origin_of(given)
        host = origin.partition("://")[2]
        if not origin or (origin not in self._known and host != headers.get("host", "").lower()):
            raise Problem("foreign_origin", "Requests from pages of another site are not allowed.")
