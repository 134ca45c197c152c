"""Rate limits for connections and addresses."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network

import msgspec

from boardwright.server.clock import Clock
from boardwright.server.problem import Problem
from boardwright.server.settings import Settings

__all__ = ["Limits", "LimitsInfo", "TokenBucket", "rate_limit_key"]

_BURST_SECONDS = 3
"""A full bucket holds as much as is allowed in this time."""
_CONNECTIONS_WORTH = 10
"""An address has the rate of so many connections: a whole classroom may share it."""
_MAX_ADDRESSES = 50_000
_STEPS_PER_REQUEST = 50
"""Steps of a game that cost as much as one request."""
MAX_FRAME_BYTES = 32_768
MAX_BODY_BYTES = 65_536


class LimitsInfo(msgspec.Struct, frozen=True):
    """GET /api/limits; 0 means no limit."""

    frame_bytes: int
    body_bytes: int
    commands_per_second: int
    commands_per_second_of_an_address: int
    connections_per_address: int
    matches_per_minute: int
    open_matches_per_address: int
    bots_per_address: int
    actions_in_a_turn: int
    chat_characters: int
    name_characters: int


class TokenBucket:
    """A token bucket; it begins full."""

    __slots__ = ("_at", "_left")

    def __init__(self) -> None:
        self._left = -1.0
        self._at = 0

    def take(self, rate: float, size: float, at: int, tokens: int = 1) -> bool:
        """Take tokens out and return True, or return False if there are too few.

        The bucket holds `size` tokens and fills by `rate` a second; a rate of 0 allows everything.
        `at` is in milliseconds.
        """
        if not rate:
            return True
        full = self._left < 0
        filled = size if full else min(size, self._left + (at - self._at) * rate / 1000)
        self._at = at
        if filled < tokens:
            self._left = filled
            return False
        self._left = filled - tokens
        return True


class Limits:
    """Counts requests, frames, creations and sockets against the limits of the settings.

    Addresses are rate limit keys. It counts for this process alone.
    """

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self._commands: dict[str, TokenBucket] = {}
        self._matches: dict[str, TokenBucket] = {}
        self._sockets: dict[str, int] = {}
        self.sockets = 0

    @property
    def info(self) -> LimitsInfo:
        """The limits, for clients."""
        settings = self._settings
        return LimitsInfo(
            frame_bytes=MAX_FRAME_BYTES,
            body_bytes=MAX_BODY_BYTES,
            commands_per_second=settings.commands_per_second,
            commands_per_second_of_an_address=settings.commands_per_second * _CONNECTIONS_WORTH,
            connections_per_address=settings.connections_per_address,
            matches_per_minute=settings.matches_per_minute,
            open_matches_per_address=settings.open_matches_per_address,
            bots_per_address=settings.bots_per_address,
            actions_in_a_turn=1300,
            chat_characters=500,
            name_characters=40,
        )

    def check_request(self, address: str) -> None:
        """Count a request; raises `Problem` if the address sends too many."""
        if not self.allows(address):
            raise self.exceeded()

    def allows(self, address: str, connection_bucket: TokenBucket | None = None) -> bool:
        """Count a request or frame for its address and connection; return whether it is allowed."""
        rate = self._settings.commands_per_second
        if not rate:
            return True
        at = self._clock.now()
        shared = _bucket(self._commands, address)
        return shared.take(
            rate * _CONNECTIONS_WORTH, rate * _CONNECTIONS_WORTH * _BURST_SECONDS, at
        ) and (connection_bucket is None or connection_bucket.take(rate, rate * _BURST_SECONDS, at))

    def exceeded(self) -> Problem:
        """The error for a request or frame beyond the limits."""
        rate = self._settings.commands_per_second
        return Problem("too_many", f"Please slow down: the limit is {rate} commands per second.")

    def check_work(self, address: str, steps: int) -> None:
        """Count the replay of so many steps; raises `Problem` if the address asks for too much."""
        rate = self._settings.commands_per_second * _CONNECTIONS_WORTH
        tokens = steps // _STEPS_PER_REQUEST
        if not _bucket(self._commands, address).take(
            rate, rate * _BURST_SECONDS, self._clock.now(), tokens
        ):
            raise Problem("too_many", "Please slow down: too many expensive requests.")

    def check_creation(self, address: str) -> None:
        """Count a new match or bot; raises `Problem` if the address creates too many."""
        rate = self._settings.matches_per_minute
        if not _bucket(self._matches, address).take(rate / 60, rate, self._clock.now()):
            raise Problem("too_many", f"Please wait: the limit is {rate} new matches per minute.")

    def connect(self, address: str) -> None:
        """Count a socket until `disconnect`; raises `Problem` if there are too many."""
        most = self._settings.connections_per_address
        held = self._sockets.get(address, 0)
        if self.sockets >= self._settings.connections or (most and held >= most):
            raise Problem("too_many", "Too many connections; please close some.")
        self._sockets[address] = held + 1
        self.sockets += 1

    def disconnect(self, address: str) -> None:
        """Undo one `connect`."""
        self.sockets -= 1
        held = self._sockets.get(address, 1) - 1
        if held:
            self._sockets[address] = held
        else:
            self._sockets.pop(address, None)


def rate_limit_key(address: str) -> str:
    """Return what limits count as one address: of IPv6 the network, as each client has a whole one.

    >>> rate_limit_key("2001:db8:1:2:3::4"), rate_limit_key("::ffff:10.0.0.7")
    ('2001:db8:1:2::/64', '10.0.0.7')
    """
    if ":" not in address:
        return address
    try:
        bucket = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if bucket.ipv4_mapped is not None:
        return str(bucket.ipv4_mapped)
    return str(IPv6Network((bucket, 64), strict=False))


def _bucket(buckets: dict[str, TokenBucket], address: str) -> TokenBucket:
    bucket = buckets.get(address)
    if bucket is None:
        if len(buckets) >= _MAX_ADDRESSES:
            buckets.clear()  # a flood of addresses: all begin again with full buckets
        bucket = buckets[address] = TokenBucket()
    return bucket
