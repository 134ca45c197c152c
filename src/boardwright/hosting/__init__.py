"""A match as the server hosts it: a log of events, the state it leads to, commands that add to it.

No web and no database. Time, secrets and nonces are given.
"""

from boardwright.hosting.ending import Ending
from boardwright.hosting.events import Event, decode, encode
from boardwright.hosting.hosted_match import Sitting
from boardwright.hosting.match_setup import ClockPlan, Plan, SeatPlan
from boardwright.hosting.refusal import Refused

__all__ = [
    "ClockPlan",
    "Ending",
    "Event",
    "Plan",
    "Refused",
    "SeatPlan",
    "Sitting",
    "decode",
    "encode",
]
