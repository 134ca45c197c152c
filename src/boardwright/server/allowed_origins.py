"""Which pages may use the server, and under which host names it answers.

Browsers send the page's address in `Origin`; programs do not. A name that somebody else directs to
this machine (DNS rebinding) would make their page one of this server's: `Host` shows the name.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from urllib.parse import urlsplit

from boardwright.server.problem import Problem
from boardwright.server.settings import Settings, origin_of

__all__ = ["AllowedOrigins"]


class AllowedOrigins:
    """The server's own address and those that the settings name.

    With a public URL only its host name and the names of this machine for itself (`localhost`,
    127.0.0.1) are valid, without one the latter, unless others can reach the server: then any.
    Ports are not compared: those of proxies and containers differ from the server's.
    """

    def __init__(self, settings: Settings) -> None:
        urls = (settings.public_url, *settings.origins.split())
        self._allowed = {origin_of(url) for url in urls if url}
        self._public_name = _host_name(urlsplit(settings.public_url).netloc)
        self._checks_hosts = bool(settings.public_url) or _is_local(settings.host)

    def check(self, headers: Mapping[str, str]) -> None:
        """Raise `Problem` if a request comes from a page of another origin or for another host."""
        self.check_host(headers)
        header = headers.get("origin")
        if header is not None and not self._is_allowed(origin_of(header), headers.get("host", "")):
            raise Problem("foreign_origin", "Requests from pages of another site are not allowed.")

    def check_host(self, headers: Mapping[str, str]) -> None:
        """Raise `Problem` if the server does not answer under this host name."""
        name = _host_name(headers.get("host", ""))
        if self._checks_hosts and not (name and name == self._public_name) and not _is_local(name):
            raise Problem("wrong_host", "This server has another address: see --public-url.")

    def _is_allowed(self, origin: str, host: str) -> bool:
        if self._public_name or not origin:
            return origin in self._allowed
        return origin in self._allowed or origin.partition("://")[2] == host.lower()


def _host_name(host: str) -> str:
    """The name or address in a `Host` header, without its port; empty if it is not valid.

    >>> _host_name("Play.example.org:8000"), _host_name("[::1]:8000"), _host_name("[")
    ('play.example.org', '::1', '')
    """
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_local(name: str) -> bool:
    """Whether a name always means the machine itself.

    >>> [_is_local(name) for name in ("localhost", "127.0.0.1", "::1", "10.0.0.1", "example.org")]
    [True, True, True, False, False]
    """
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
