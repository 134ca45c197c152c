"""Sends every change of a match to its connections: to each what its viewer may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Raw
from msgspec.structs import replace

from boardwright.hosting.events import (
    ChatSent,
    Event,
    Granted,
    LinkRenewed,
    Outage,
    StartCancelled,
    TakenBack,
)
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.takeback import can_take_back
from boardwright.hosting.transition import Transition
from boardwright.present import log_entries
from boardwright.present.phrases import describe_outage
from boardwright.server.connection import Connection
from boardwright.server.live_match import LiveMatch
from boardwright.server.messages import Chat, LogEntry, Update
from boardwright.server.snapshots import (
    challenge_infos,
    chat_message,
    declined_infos,
    display_of,
    encode,
    offer_infos,
    seat_infos,
    send_snapshot,
)
from boardwright.server.turn_frames import turn_frames

__all__ = ["apply_and_broadcast"]


_UNSEEN = (ChatSent, Granted, LinkRenewed)
"""Events that change nothing an update would show."""


class _Before(NamedTuple):
    """A match before a change: updates leave out what has not changed."""

    steps: int
    status: str
    dice: object
    notice: str


def apply_and_broadcast(live_match: LiveMatch, transition: Transition, at: int) -> None:
    """Apply a transition that is on disk, and send what has changed to all connections.

    `at` is the present time, in milliseconds. Never waits.
    """
    hosted = live_match.hosted
    notice = _notice(hosted, transition.events)
    before = _Before(hosted.match.count, hosted.status, _dice(hosted), notice)
    holders = _holders(live_match, transition.events)
    live_match.apply(transition, at)
    if live_match.connections:
        _broadcast(live_match, transition.events, before, at)
    for connection, seats in holders:
        if connection.seats != seats:
            send_snapshot(live_match, connection)


def _holders(
    live_match: LiveMatch, events: Sequence[Event]
) -> list[tuple[Connection, tuple[int, ...]]]:
    """The connections with their seats, if they may lose some to a new personal link."""
    if not any(isinstance(event, LinkRenewed) for event in events):
        return []
    return [(connection, connection.seats) for connection in live_match.connections]


def _notice(hosted: HostedMatch, events: Sequence[Event]) -> str:
    """About an outage that no other process has logged yet, but for the time between two beats."""
    for event in events:
        if isinstance(event, Outage) and hosted.clocks.lacks(event.since + 1_000, event.until):
            return describe_outage(event.until - event.since) if event.since else ""
    return ""


def _dice(hosted: HostedMatch) -> object:
    """What the dice and seals depend on, to compare by; the seats have the seeds."""
    return hosted.rolls, len(hosted.sealed), tuple(hosted.seats)


def _broadcast(live_match: LiveMatch, events: Sequence[Event], before: _Before, at: int) -> None:
    messages = [event for event in events if isinstance(event, ChatSent)]
    for message in messages:
        _send_chat(live_match, message)
    if all(isinstance(event, _UNSEEN) for event in events):
        return
    if any(isinstance(event, TakenBack | StartCancelled) for event in events):
        for connection in live_match.connections:
            send_snapshot(live_match, connection)
        return
    _send_updates(live_match, before, at)


def _send_chat(live_match: LiveMatch, message: ChatSent) -> None:
    """Send a chat message to the players; spectators get none."""
    text = encode(Chat(chat_message(live_match.hosted, message)))
    for connection in live_match.connections:
        if connection.seats:
            connection.post(text)


def _send_updates(live_match: LiveMatch, before: _Before, at: int) -> None:
    """Send an update to each connection, encoded once for each viewing seat."""
    hosted = live_match.hosted
    common = _common(live_match, before, at)
    has_moved = hosted.match.count > before.steps or hosted.status != before.status
    entries = _NewEntries(live_match, before.steps)
    texts: dict[tuple[int | None, bool], bytes] = {}
    for connection in live_match.connections:
        if connection.follows_turn and _follow_turn(live_match, connection):
            send_snapshot(live_match, connection)
            continue
        seat = connection.seat
        has_frames = connection.wants_frames and has_moved
        text = texts.get((seat, has_frames))
        if text is None:
            can_ask = can_take_back(hosted, seat)
            if has_moved:
                update = replace(
                    common,
                    log=entries.seen_from(seat),
                    display=display_of(hosted, seat),
                    frames=entries.frames_for(seat) if has_frames else (),
                    can_take_back=can_ask,
                )
            else:
                update = replace(common, can_take_back=can_ask)
            text = texts[seat, has_frames] = encode(update)
        connection.post(text)


def _common(live_match: LiveMatch, before: _Before, at: int) -> Update:
    """The part of an update that is the same for all viewers."""
    hosted = live_match.hosted
    has_new_dice = _dice(hosted) != before.dice or hosted.status != before.status
    return Update(
        ply=hosted.ply,
        status=hosted.status,
        seats=seat_infos(live_match, at),
        server_time=at,
        fairness=hosted.fairness if has_new_dice else None,
        offers=offer_infos(hosted),
        declined=declined_infos(hosted),
        ending=hosted.ending,
        next_match=hosted.next_match,
        challenges=challenge_infos(live_match),
        notice=before.notice,
    )


class _NewEntries:
    """The log entries from a step on. An entry that began before it is sent again as a whole,
    under its old number."""

    def __init__(self, live_match: LiveMatch, step: int) -> None:
        self._live_match = live_match
        self._match = match = live_match.hosted.match
        self._step = step
        self._since = live_match.log_index.entry_of(step) if step < match.count else None
        self._open: tuple[LogEntry, ...] | None = None
        self._frames: tuple[Raw, ...] | None = None

    def seen_from(self, seat: int | None) -> tuple[LogEntry, ...]:
        """The entries as the seat saw them. If nothing is hidden, all viewers share one list."""
        if self._since is None:
            return ()
        if self._match.game.has_hidden_parts:
            return tuple(log_entries(self._match, seat, *self._since))
        if self._open is None:
            self._open = tuple(log_entries(self._match, None, *self._since))
        return self._open

    def frames_for(self, seat: int | None) -> tuple[Raw, ...]:
        """The positions within the turn, unless the seat has played it; see `turn_frames`."""
        if self._since is None or self._match.step(self._step).seat == seat:
            return ()
        if self._frames is None:
            self._frames = turn_frames(self._live_match, self._step)
        return self._frames


def _follow_turn(live_match: LiveMatch, connection: Connection) -> bool:
    """Show the seat to decide, if the connection holds it; return whether that is another one."""
    for seat in live_match.hosted.deciding:
        if seat in connection.seats and live_match.standing_order(seat) is None:
            if seat == connection.seat:
                return False
            connection.seat = seat
            return True
    return False
