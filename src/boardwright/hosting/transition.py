"""What a command leads to, before any of it has happened."""

from __future__ import annotations

import msgspec

from boardwright.hosting.events import Event
from boardwright.hosting.turn_path import Path

__all__ = ["Transition"]


class Transition(msgspec.Struct, frozen=True):
    """The next events of a match: decided by a command, or read from the log.

    A command makes one and changes nothing; the caller logs the events and then has them applied
    with `HostedMatch.apply`. It fits the state it was made for, and is refused once the match has
    moved on.
    """

    number: int
    """Of the first event in the match's log."""
    events: tuple[Event, ...]
    """At least one."""
    path: Path | None = None
    """The steps the last event plays and the states they lead to, where a command has worked them
    out. None: they are played by the rules when the transition is applied."""
