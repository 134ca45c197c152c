"""What one address may use of a server process: frames, requests, connections, and its time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import Enum
from time import thread_time

from boardwright.server.address_turns import AddressTurns
from boardwright.server.clock import Clock
from boardwright.server.problem import Problem
from boardwright.server.settings import Settings
from boardwright.server.token_bucket import TokenBucket

__all__ = ["CONNECTIONS_WORTH", "PAUSE_MS", "AddressBudget", "Admission", "FrameLimiter", "Timer"]

Timer = Callable[[], float]
"""Returns seconds, from any beginning."""
CONNECTIONS_WORTH = 10
"""An address has the rate of so many connections: a whole classroom may share it."""
PAUSE_MS = 1000
"""Milliseconds for which an address that has used up its budget is not served."""
BAN_MS = 5_000
"""Milliseconds for which an address cannot connect after one of its sockets did not slow down."""
_BURST_SECONDS = 3
"""A full bucket holds as much as is allowed in this time."""
_WORK_BURST_SECONDS = 5


class Admission(Enum):
    """What becomes of a frame."""

    ADMITTED = 1
    REFUSED = 2
    """The connection sends too much."""
    DELAYED = 3
    """All connections of the address together send too much, or cause too much work."""


class AddressBudget:
    """Counts what an address uses against the settings. All of its connections share it."""

    def __init__(self, settings: Settings, clock: Clock, timer: Timer = thread_time) -> None:
        self.timer = timer
        """Measures the work of one thread."""
        self._settings = settings
        self._clock = clock
        rate = settings.commands_per_second
        self._frames = _bucket(rate * CONNECTIONS_WORTH)
        # All sockets of an address may reconnect at once, as after a restart.
        burst = max(rate * _BURST_SECONDS, settings.connections_per_address)
        self._handshakes = TokenBucket(rate, burst)
        self._creations = TokenBucket(settings.matches_per_minute / 60, settings.matches_per_minute)
        work = settings.work_ms_per_second
        self._work = TokenBucket(work, work * _WORK_BURST_SECONDS)
        self._unpaid_ms = 0.0
        self._paused_until = 0
        self._banned_until = 0
        self.turns = AddressTurns()
        self.thread_lock = asyncio.Lock()
        """Held while a thread works for the address: the others' work comes in between."""
        self.sockets = 0
        self.http_connections = 0

    @property
    def is_in_use(self) -> bool:
        """Whether there are connections."""
        return bool(self.sockets or self.http_connections)

    # -- work ------------------------------------------------------------------------------

    def charge(self, seconds: float) -> None:
        """Charge the address for so many seconds of the event loop, or of a thread's work."""
        if self._settings.work_ms_per_second:
            self._unpaid_ms += 1000 * seconds
            self.turns.rest_after(seconds)

    @property
    def is_paused(self) -> bool:
        """Whether the address has to wait: it is in debt for work, or has sent too much."""
        at = self._clock.now()
        if self._unpaid_ms:
            self._work.charge(at, self._unpaid_ms)
            self._unpaid_ms = 0.0
            if self._work.has_debt(at):
                self._paused_until = max(self._paused_until, at + PAUSE_MS)
        return at < self._paused_until or self._work.has_debt(at)

    def check_work(self) -> None:
        """Raise `Problem` if the address has to wait."""
        if self.is_paused:
            raise Problem("too_many", "Please slow down: too many expensive requests.")

    # -- requests and frames ---------------------------------------------------------------

    def check_request(self) -> None:
        """Count a request; raises `Problem` if the address sends too many or too expensive ones."""
        self.check_work()
        if not self._frames.take(self._clock.now()):
            raise self.exceeded()

    def admits_frame(self) -> bool:
        """Count a frame. With too many of them the address is paused."""
        if self.is_paused:
            return False
        at = self._clock.now()
        if self._frames.take(at):
            return True
        self._paused_until = at + PAUSE_MS
        return False

    def exceeded(self) -> Problem:
        """The error for a request or frame beyond the limits."""
        rate = self._settings.commands_per_second
        return Problem("too_many", f"Please slow down: the limit is {rate} commands per second.")

    def check_creation(self) -> None:
        """Count a new match or bot; raises `Problem` if the address creates too many."""
        if not self._creations.take(self._clock.now()):
            rate = self._settings.matches_per_minute
            raise Problem("too_many", f"Please wait: the limit is {rate} new matches per minute.")

    # -- connections -----------------------------------------------------------------------

    @property
    def admits_handshakes(self) -> bool:
        """Whether a socket may be opened now; not while the address is paused or banned."""
        at = self._clock.now()
        return at >= self._banned_until and not self.is_paused and self._handshakes.has(at)

    def check_handshake(self) -> None:
        """Count the handshake of a socket; raises `Problem` if there are too many."""
        if not (self.admits_handshakes and self._handshakes.take(self._clock.now())):
            raise Problem("too_many", "Please slow down: too many connections were opened.")

    def ban(self) -> None:
        """Admit no handshakes for a while: a socket went on after it was paused several times."""
        self._banned_until = self._clock.now() + BAN_MS


class FrameLimiter:
    """The limits of one connection, within those of its address."""

    __slots__ = ("_bucket", "_clock", "address")

    def __init__(self, address: AddressBudget, rate: int, clock: Clock) -> None:
        self.address = address
        self._bucket = _bucket(rate)
        self._clock = clock

    def admit(self) -> Admission:
        """Count a frame and return what becomes of it."""
        if not self._bucket.take(self._clock.now()):
            return Admission.REFUSED
        return Admission.ADMITTED if self.address.admits_frame() else Admission.DELAYED


def _bucket(rate: float) -> TokenBucket:
    return TokenBucket(rate, rate * _BURST_SECONDS)
