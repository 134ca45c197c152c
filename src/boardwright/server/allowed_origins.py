"""Which pages may use the server. Browsers send the page's address in `Origin`; programs do not."""

from __future__ import annotations

from collections.abc import Mapping

from boardwright.server.problem import Problem
from boardwright.server.settings import Settings, origin_of

__all__ = ["AllowedOrigins"]


class AllowedOrigins:
    """The server's own address and those that the settings name."""

    def __init__(self, settings: Settings) -> None:
        urls = (settings.public_url, *settings.origins.split())
        self._allowed = {origin_of(url) for url in urls if url}

    def check(self, headers: Mapping[str, str]) -> None:
        """Raise `Problem` if a request comes from a page of another origin."""
        header = headers.get("origin")
        if header is None:
            return
        origin = origin_of(header)
        host = origin.partition("://")[2]
        if not origin or (origin not in self._allowed and host != headers.get("host", "").lower()):
            raise Problem("foreign_origin", "Requests from pages of another site are not allowed.")
