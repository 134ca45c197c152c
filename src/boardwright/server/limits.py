"""How much one connection and one address may ask for."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network

import msgspec

from boardwright.server.clock import Clock
from boardwright.server.problem import Problem
from boardwright.server.settings import Settings

__all__ = ["Bucket", "Limits", "LimitsInfo", "household"]

_BURST = 3
"""Seconds' worth that may come at once."""
_ADDRESS = 10
"""An address may hold a household or a classroom."""
_MOST_ADDRESSES = 50_000
_STEPS = 50
"""Steps of a game that are as much work as a command."""
FRAME = 32_768
BODY = 65_536


class LimitsInfo(msgspec.Struct, frozen=True):
    """GET /api/limits; 0 means no limit."""

    frame_bytes: int
    body_bytes: int
    commands_per_second: int
    commands_per_second_of_an_address: int
    connections_per_address: int
    matches_per_minute: int
    actions_in_a_turn: int
    chat_characters: int
    name_characters: int


class Bucket:
    """Fills at a rate; each request takes one out."""

    __slots__ = ("_at", "_left")

    def __init__(self) -> None:
        self._left = -1.0
        self._at = 0

    def take(self, rate: float, size: float, at: int, much: int = 1) -> bool:
        """Whether so much more is allowed; a rate of 0 allows everything."""
        if not rate:
            return True
        full = self._left < 0
        filled = size if full else min(size, self._left + (at - self._at) * rate / 1000)
        self._at = at
        if filled < much:
            self._left = filled
            return False
        self._left = filled - much
        return True


class Limits:
    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self._commands: dict[str, Bucket] = {}
        self._matches: dict[str, Bucket] = {}
        self._sockets: dict[str, int] = {}
        self.sockets = 0

    @property
    def shown(self) -> LimitsInfo:
        settings = self._settings
        return LimitsInfo(
            frame_bytes=FRAME,
            body_bytes=BODY,
            commands_per_second=settings.commands_per_second,
            commands_per_second_of_an_address=settings.commands_per_second * _ADDRESS,
            connections_per_address=settings.connections_per_address,
            matches_per_minute=settings.matches_per_minute,
            actions_in_a_turn=1300,
            chat_characters=500,
            name_characters=40,
        )

    def command(self, address: str) -> None:
        """`Problem` if the address asks too often."""
        if not self.allows(address):
            raise self.exceeded()

    def allows(self, address: str, own: Bucket | None = None) -> bool:
        """Counts a command, a request or a frame of this connection and its address."""
        rate = self._settings.commands_per_second
        if not rate:
            return True
        at = self._clock.now()
        all_of_it = _bucket(self._commands, address)
        return all_of_it.take(rate * _ADDRESS, rate * _ADDRESS * _BURST, at) and (
            own is None or own.take(rate, rate * _BURST, at)
        )

    def exceeded(self) -> Problem:
        rate = self._settings.commands_per_second
        return Problem("too_many", f"Please slow down: the limit is {rate} commands per second.")

    def work(self, address: str, steps: int) -> None:
        """`Problem` if the address has so many steps of games played through too often."""
        rate = self._settings.commands_per_second * _ADDRESS
        much = steps // _STEPS
        if not _bucket(self._commands, address).take(rate, rate * _BURST, self._clock.now(), much):
            raise Problem("too_many", "Please slow down: too many expensive requests.")

    def match(self, address: str) -> None:
        """`Problem` if the address makes matches too fast."""
        rate = self._settings.matches_per_minute
        if not _bucket(self._matches, address).take(rate / 60, rate, self._clock.now()):
            raise Problem("too_many", f"Please wait: the limit is {rate} new matches per minute.")

    def connect(self, address: str) -> None:
        """Counts a socket in, or `Problem`; `disconnect` counts it out."""
        most = self._settings.connections_per_address
        held = self._sockets.get(address, 0)
        if self.sockets >= self._settings.connections or (most and held >= most):
            raise Problem("too_many", "Too many connections; please close some.")
        self._sockets[address] = held + 1
        self.sockets += 1

    def disconnect(self, address: str) -> None:
        self.sockets -= 1
        held = self._sockets.get(address, 1) - 1
        if held:
            self._sockets[address] = held
        else:
            self._sockets.pop(address, None)


def household(address: str) -> str:
    """Whom limits count as one: with IPv6 everybody has a whole network of addresses.

    >>> household("2001:db8:1:2:3::4"), household("::ffff:10.0.0.7"), household("10.0.0.7")
    ('2001:db8:1:2::/64', '10.0.0.7', '10.0.0.7')
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


def _bucket(buckets: dict[str, Bucket], address: str) -> Bucket:
    found = buckets.get(address)
    if found is None:
        if len(buckets) >= _MOST_ADDRESSES:
            buckets.clear()  # a flood of addresses; everybody begins with a full bucket again
        found = buckets[address] = Bucket()
    return found
