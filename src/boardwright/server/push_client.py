"""Sends push messages to endpoints that clients have named: https to public addresses only.

The address that was checked is the one that is connected to, so that a name cannot lead elsewhere
the second time it is looked up. No redirect is followed, and nothing of a response but its status
is read.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable, Sequence
from functools import cached_property
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from boardwright.core.errors import BoardwrightError

__all__ = ["BadEndpoint", "Endpoint", "PushClient", "Resolve", "is_public", "resolve_public"]

MAX_ENDPOINT_LENGTH = 1000
_PORT = 443
_SECONDS = 5.0
"""For one message, from the connection to the status."""
_MAX_LINE_BYTES = 4096
_NAT64 = IPv6Network("64:ff9b::/96")

Resolve = Callable[[str], Sequence[tuple[str, int]]]
"""Returns the addresses and ports to connect to for a host; raises `BadEndpoint` and `OSError`."""


class BadEndpoint(BoardwrightError):
    """An endpoint that nothing is sent to."""

    code = "bad_subscription"


class Endpoint(NamedTuple):
    """The parts of an endpoint's URL."""

    host: str
    target: str
    """The path and query."""

    @property
    def origin(self) -> str:
        """As VAPID names the push service."""
        return f"https://{self.host}"

    @classmethod
    def parse(cls, url: str) -> Endpoint:
        """Raises `BadEndpoint` unless it is an https URL on the usual port, without credentials."""
        try:
            parts = urlsplit(url)
            port, host = parts.port, (parts.hostname or "").encode("ascii").decode()
        except ValueError:
            raise BadEndpoint("the endpoint must be a URL") from None
        if parts.scheme != "https" or not host or port not in (None, _PORT):
            raise BadEndpoint(f"the endpoint must begin with https:// and have port {_PORT}")
        if parts.username is not None or not url.isascii() or not url.isprintable() or " " in url:
            raise BadEndpoint("the endpoint must be a URL without credentials or spaces")
        if len(url) > MAX_ENDPOINT_LENGTH:
            raise BadEndpoint(f"the endpoint must have at most {MAX_ENDPOINT_LENGTH} characters")
        if _is_address(host) and not is_public(host):
            raise BadEndpoint("the endpoint must have a public address")
        return cls(host, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


class PushClient:
    """Sends messages, one connection each. Its methods block: call them in a thread."""

    def __init__(
        self,
        resolve: Resolve | None = None,
        create_tls: Callable[[], ssl.SSLContext] = ssl.create_default_context,
    ) -> None:
        self._resolve = resolve or resolve_public
        self._create_tls = create_tls

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        return self._create_tls()

    def send(self, endpoint: Endpoint, headers: dict[str, str], body: bytes) -> int:
        """Post a message and return the status of the response.

        Raises `BadEndpoint`, and `OSError` if the push service does not answer in time.
        """
        try:
            addresses = self._resolve(endpoint.host)
            endpoint.host.encode("idna")  # as TLS does with it
        except ValueError as error:
            raise BadEndpoint("the endpoint must have a host name") from error
        lines = [f"POST {endpoint.target} HTTP/1.1", f"Host: {endpoint.host}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"Content-Length: {len(body)}", "Connection: close", "", ""]
        request = "\r\n".join(lines).encode("ascii") + body
        return asyncio.run(self._post(endpoint.host, addresses, request))

    async def _post(self, host: str, addresses: Sequence[tuple[str, int]], request: bytes) -> int:
        async with asyncio.timeout(_SECONDS):  # a TimeoutError is an OSError
            reader, writer = await self._connect(host, addresses)
            try:
                writer.write(request)
                await writer.drain()
                return _status(await reader.readline())
            except ValueError as error:  # a line that does not end
                raise OSError(f"{host} did not answer by HTTP") from error
            finally:
                writer.transport.abort()

    async def _connect(
        self, host: str, addresses: Sequence[tuple[str, int]]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        failure: OSError | None = None
        for address, port in addresses:
            try:
                return await asyncio.open_connection(
                    address, port, ssl=self._tls, server_hostname=host, limit=_MAX_LINE_BYTES
                )
            except OSError as error:
                failure = error
        raise failure or OSError(f"{host} has no address")


def _status(line: bytes) -> int:
    """The status of an HTTP response by its first line; raises `ValueError`."""
    version, status, *_ = [*line.split(None, 2), b"", b""]
    if not version.startswith(b"HTTP/1.") or len(status) != 3:
        raise ValueError("no status line")
    return int(status)


def resolve_public(
    host: str,
    look_up: Callable[..., Sequence[tuple[object, ...]]] = socket.getaddrinfo,
) -> list[tuple[str, int]]:
    """Return the addresses of a host. Raises `BadEndpoint` if one of them is not public."""
    rows = look_up(host, _PORT, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(row[4][0]) for row in rows))  # type: ignore[index]
    for address in addresses:
        if not is_public(address):
            raise BadEndpoint(f"{host} has an address that is not public")
    return [(address, _PORT) for address in addresses]


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet.

    >>> is_public("93.184.216.34"), is_public("10.0.0.7"), is_public("::ffff:127.0.0.1")
    (True, False, False)
    """
    try:
        found: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found.sixtofour is not None or found.teredo is not None:
            return False
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found in _NAT64:
            found = IPv4Address(int(found) & 0xFFFFFFFF)
    return found.is_global and not (
        found.is_multicast or found.is_reserved or found.is_link_local or found.is_unspecified
    )


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
