"""The next events of a match, and where they lead."""

from __future__ import annotations

import msgspec

from boardwright.hosting.events import Event
from boardwright.hosting.turn_steps import TurnSteps

__all__ = ["Transition"]


class Transition(msgspec.Struct, frozen=True):
    """The next events of a match: decided by a command, or read from the log.

    A command returns one and changes nothing; its caller stores the events and then passes it to
    `HostedMatch.apply`, which refuses it if the match has moved on.
    """

    first: int
    """The number of the first event in the log, counted from 0."""
    events: tuple[Event, ...]
    """At least one."""
    paths: tuple[TurnSteps, ...] = ()
    """The steps of the last events, a list for each, and the states they lead to, as a command has
    computed them. The steps of the events before them are played by the rules."""
