"""The address at which other machines reach this server, as far as it knows."""

from __future__ import annotations

import contextlib
import socket
from urllib.parse import urlsplit

from boardwright.server.settings import Settings

__all__ = ["is_this_machine", "shared_address"]

_EVERY_INTERFACE = ("0.0.0.0", "::")
_ELSEWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation (RFC 5737): a route to it exists, nothing is sent."""


def shared_address(settings: Settings) -> str:
    """Return the public URL, or that of this machine in its network if the server listens there.

    Empty if only this machine can reach the server, or it has no network.
    """
    if settings.public_url or settings.host not in _EVERY_INTERFACE:
        return "" if is_this_machine(settings.address) else settings.address
    host = _network_host()
    return f"http://{host}:{settings.port}" if host else ""


def is_this_machine(url: str) -> bool:
    """Whether a URL names the machine it is opened on.

    >>> is_this_machine("http://localhost:8000"), is_this_machine("http://[::1]:8000")
    (True, True)
    >>> is_this_machine("http://192.168.1.7:8000")
    False
    """
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:  # a Host header can hold anything
        return False
    return host in ("localhost", "::1") or host.startswith("127.")


def _network_host() -> str:
    """This machine's address in its network; empty without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(_ELSEWHERE)
        host = str(probe.getsockname()[0])
        return "" if host.startswith("127.") else host
    return ""
