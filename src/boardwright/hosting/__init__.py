"""A match as a server hosts it: a log of events, the state it leads to, commands that append to it.

`creation.first_events` returns the first events of a log, `HostedMatch.restore` the match of a log.
A command (`seating`, `seed_exchange`, `turn_commands`, `agreements`, `chat`, `rematch`) returns a
`Transition`; once its events are stored, `HostedMatch.apply` applies it. The package uses no
network, database, clock or random numbers: time, secrets and nonces are arguments.
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
