"""The limits of a server process: the budgets of all addresses, and connections in total."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network
from time import thread_time

import msgspec
from uvicorn.middleware.proxy_headers import _TrustedHosts

from boardwright.server.address_budget import (
    CONNECTIONS_WORTH,
    AddressBudget,
    FrameLimiter,
    Timer,
)
from boardwright.server.clock import Clock
from boardwright.server.problem import Problem
from boardwright.server.settings import Settings

__all__ = ["Limits", "LimitsInfo", "rate_limit_key"]

_MAX_ADDRESSES = 50_000
MAX_FRAME_BYTES = 32_768
MAX_BODY_BYTES = 65_536


class LimitsInfo(msgspec.Struct, frozen=True):
    """GET /api/limits; 0 means no limit."""

    frame_bytes: int
    body_bytes: int
    commands_per_second: int
    commands_per_second_of_an_address: int
    work_ms_per_second: int
    connections_per_address: int
    http_connections_per_address: int
    matches_per_minute: int
    open_matches_per_address: int
    bots_per_address: int
    push_subscriptions_per_address: int
    actions_in_a_turn: int
    chat_characters: int
    name_characters: int


class Limits:
    """The budgets of all addresses, by rate limit key. It counts for this process alone."""

    def __init__(
        self, settings: Settings, clock: Clock, max_addresses: int = _MAX_ADDRESSES
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._max_addresses = max_addresses
        self.timer: Timer = thread_time
        """Measures the work of addresses that are yet to come; replaced in tests."""
        self._budgets: dict[str, AddressBudget] = {}
        self._proxies = _TrustedHosts(settings.proxies.split())
        self.sockets = 0

    @property
    def info(self) -> LimitsInfo:
        """The limits, for clients."""
        settings = self._settings
        return LimitsInfo(
            frame_bytes=MAX_FRAME_BYTES,
            body_bytes=MAX_BODY_BYTES,
            commands_per_second=settings.commands_per_second,
            commands_per_second_of_an_address=settings.commands_per_second * CONNECTIONS_WORTH,
            work_ms_per_second=settings.work_ms_per_second,
            connections_per_address=settings.connections_per_address,
            http_connections_per_address=settings.http_connections_per_address,
            matches_per_minute=settings.matches_per_minute,
            open_matches_per_address=settings.open_matches_per_address,
            bots_per_address=settings.bots_per_address,
            push_subscriptions_per_address=settings.push_subscriptions_per_address,
            actions_in_a_turn=1300,
            chat_characters=500,
            name_characters=40,
        )

    @property
    def are_on(self) -> bool:
        """Whether frames and work are limited at all."""
        return bool(self._settings.commands_per_second or self._settings.work_ms_per_second)

    def budget(self, address: str) -> AddressBudget:
        """The budget of an address."""
        budget = self._budgets.get(address)
        if budget is None:
            if len(self._budgets) >= self._max_addresses:
                self._forget_unused()
            budget = self._budgets[address] = AddressBudget(self._settings, self._clock, self.timer)
        return budget

    def frame_limiter(self, address: str) -> FrameLimiter | None:
        """A limiter for a new connection; None if there are no limits."""
        if not self.are_on:
            return None
        return FrameLimiter(self.budget(address), self._settings.commands_per_second, self._clock)

    def connect(self, address: str) -> None:
        """Count a socket until `disconnect`; raises `Problem` if there are too many, or too many
        in a short time."""
        most, budget = self._settings.connections_per_address, self.budget(address)
        if self.sockets >= self._settings.connections or (most and budget.sockets >= most):
            raise Problem("too_many", "Too many connections; please close some.")
        budget.check_handshake()
        budget.sockets += 1
        self.sockets += 1

    def disconnect(self, address: str) -> None:
        """Undo one `connect`."""
        self.sockets -= 1
        self.budget(address).sockets -= 1

    def connect_http(self, host: str) -> AddressBudget | None:
        """Count an HTTP connection until its owner subtracts it from `http_connections`.

        Raises `Problem` if there are too many. Returns None for a proxy, which has many clients.
        """
        if host in self._proxies:
            return None
        most, budget = (
            self._settings.http_connections_per_address,
            self.budget(rate_limit_key(host)),
        )
        if most and budget.http_connections >= most:
            raise Problem("too_many", "Too many connections; please close some.")
        budget.http_connections += 1
        return budget

    def _forget_unused(self) -> None:
        """A flood of addresses: those without connections begin again with full buckets."""
        self._budgets = {
            address: budget for address, budget in self._budgets.items() if budget.is_in_use
        }


def rate_limit_key(address: str) -> str:
    """Return what limits count as one address: of IPv6 the network, as each client has a whole one.

    >>> rate_limit_key("2001:db8:1:2:3::4"), rate_limit_key("::ffff:10.0.0.7")
    ('2001:db8:1:2::/64', '10.0.0.7')
    """
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))
