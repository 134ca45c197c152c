"""A match as the server hosts it: a log of events, the state it leads to, commands that add to it.

`creation.first_events` begins a log and `HostedMatch.restore` makes a match of it. Commands
(`seating`, `turns`, `agreements`, `chat`, `rematch`) decide and return a `Transition`; once its
events are logged, `HostedMatch.apply` takes it in. No web and no database. Time, secrets and nonces
are given.
"""

from boardwright.hosting.ending import Ending
from boardwright.hosting.events import Event, decode, encode
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.match_setup import MatchSetup, SeatSetup, TimeControl
from boardwright.hosting.refusal import Refused
from boardwright.hosting.transition import Transition

__all__ = [
    "Ending",
    "Event",
    "HostedMatch",
    "MatchSetup",
    "Refused",
    "SeatSetup",
    "TimeControl",
    "Transition",
    "decode",
    "encode",
]
