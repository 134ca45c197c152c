"""Push messages to players whose turn it is in a slow match, and who have no connection to it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from concurrent.futures import ThreadPoolExecutor

import msgspec

from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.match_setup import TimeControl
from boardwright.server.json_logging import log
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.problem import Problem
from boardwright.server.push_client import BadEndpoint, Endpoint, PushClient
from boardwright.server.push_encryption import VapidKey, encrypt
from boardwright.server.timers import Timers
from boardwright.server.token_bucket import TokenBucket
from boardwright.store import PushSubscription, Store, StoreFailed

__all__ = ["DELAY_MS", "PushMessage", "PushNotifier", "is_slow"]

DELAY_MS = 60_000
"""From the beginning of a turn to its message. A telephone's connection is only known to be gone
after the pings of 40 seconds."""
_SLOW_SECONDS = 3600
_DAY_SECONDS = 86_400
_THREADS = 4
_MAX_WAITING = 1000
_BURST = 5
_PER_SECOND = 1 / 60
"""Messages to one subscription; and `_BURST` at once."""
_MAX_BUCKETS = 10_000
_GONE = (404, 410)


class PushMessage(msgspec.Struct, frozen=True):
    """What a browser shows: nothing that a spectator could not see."""

    title: str
    text: str
    match: str


class PushNotifier:
    """Sends one message for each turn of a person, from `start` to `stop`.

    The process that has committed the change after which it is their turn sends it, so of several
    processes exactly one does. Sending happens in threads of its own.
    """

    def __init__(
        self,
        registry: MatchRegistry,
        store: Store,
        key: VapidKey,
        client: PushClient | None = None,
        contact: str = "",
    ) -> None:
        self._registry = registry
        self._store = store
        self._clock = registry.clock
        self._key = key
        self._client = client or PushClient()
        self._contact = contact
        self._threads = ThreadPoolExecutor(_THREADS, "push")
        self._waiting = 0
        self._buckets: dict[str, TokenBucket] = {}
        self._due: dict[str, set[int]] = {}
        """The seats with a timer, by match."""
        self._timers = Timers(self._notify, self._clock)

    def start(self) -> None:
        """Follow the matches of the registry."""
        self._timers.start()
        self._registry.on_commit.append(self._begin)
        self._registry.on_change.append(self._drop)

    async def stop(self) -> None:
        """Drop what is not sent yet; a message that is being sent has its time-out."""
        await self._timers.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self, live_match: LiveMatch, before: tuple[int, ...]) -> None:
        """Set a timer for each person who has to decide and had not before."""
        hosted = live_match.hosted
        if not is_slow(hosted.created.clock):
            return
        for seat in hosted.deciding:
            if seat not in before and hosted.seats[seat].kind == "person":
                self._due.setdefault(live_match.id, set()).add(seat)
                self._timers.set(_key(live_match.id, seat), self._clock.now() + DELAY_MS)

    def _drop(self, live_match: LiveMatch) -> None:
        """Drop the timers of seats that have decided, in whichever process."""
        due = self._due.get(live_match.id)
        if due is None:
            return
        for seat in due - set(live_match.hosted.deciding):
            self._timers.drop(_key(live_match.id, seat))
            self._forget(live_match.id, seat)

    def _forget(self, match: str, seat: int) -> None:
        due = self._due.get(match, set())
        due.discard(seat)
        if not due:
            self._due.pop(match, None)

    async def _notify(self, key: str) -> None:
        match, _, number = key.rpartition(":")
        seat = int(number)
        self._forget(match, seat)
        try:
            live_match = await self._registry.live_match(match)
            if seat not in live_match.hosted.deciding or seat in live_match.online:
                return
            subscriptions = await self._store.subscriptions(match, seat)
        except (Problem, StoreFailed) as error:
            log("push_not_sent", logging.WARNING, match=match, why=error.code)
            return
        message = msgspec.json.encode(_message(live_match.hosted, seat))
        seconds = _time_to_live(live_match.hosted.created.clock)
        await asyncio.gather(*[self._send(one, message, match, seconds) for one in subscriptions])

    async def _send(
        self, subscription: PushSubscription, message: bytes, match: str, seconds: int
    ) -> None:
        if self._waiting >= _MAX_WAITING or not self._admits(subscription):
            log("push_not_sent", logging.WARNING, match=match, why="too_many")
            return
        self._waiting += 1
        try:
            loop, now = asyncio.get_running_loop(), self._clock.now()
            status = await loop.run_in_executor(
                self._threads, self._post, subscription, message, match, seconds, now
            )
        except BadEndpoint as error:
            log("push_refused", logging.WARNING, why=error.code)
            status = _GONE[0]
        except OSError as error:
            log("push_failed", logging.WARNING, why=type(error).__name__)
            return
        finally:
            self._waiting -= 1
        # A push service never redirects.
        if status in _GONE or 300 <= status < 400:
            await self._store.remove_subscription(subscription.id)
        elif status >= 400:
            log("push_failed", logging.WARNING, why=str(status))

    def _post(
        self, subscription: PushSubscription, message: bytes, match: str, seconds: int, now: int
    ) -> int:
        endpoint = Endpoint.parse(subscription.endpoint)
        headers = {
            "Authorization": self._key.authorization(endpoint.origin, now, self._contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(seconds),
            # A message that was not delivered yet is replaced by the next of the match.
            "Topic": hashlib.sha256(match.encode()).hexdigest()[:32],
        }
        return self._client.send(endpoint, headers, encrypt(subscription, message))

    def _admits(self, subscription: PushSubscription) -> bool:
        if len(self._buckets) >= _MAX_BUCKETS:
            self._buckets.clear()
        bucket = self._buckets.setdefault(subscription.id, TokenBucket(_PER_SECOND, _BURST))
        return bucket.take(self._clock.now())


def is_slow(clock: TimeControl | None) -> bool:
    """Whether players leave the match between turns: no clock, or an hour and more."""
    return clock is None or clock.seconds >= _SLOW_SECONDS


def _time_to_live(clock: TimeControl | None) -> int:
    """For how many seconds the push service keeps the message."""
    return clock.seconds if clock is not None and clock.kind == "turn" else 7 * _DAY_SECONDS


def _message(hosted: HostedMatch, seat: int) -> PushMessage:
    others = [state.name for number, state in enumerate(hosted.seats) if number != seat]
    *first, last = [name for name in others if name] or ["nobody"]
    names = f"{', '.join(first)} and {last}" if first else last
    return PushMessage(f"Your turn in {hosted.game.title}", f"You play against {names}.", hosted.id)


def _key(match: str, seat: int) -> str:
    return f"{match}:{seat}"
