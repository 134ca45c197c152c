"""One sitting: a game under way, what each seat has seen of it, and who plays.

`Match` is the game alone; `Sitting` is everything people do at it, folded from a log of events.
"""

from boardwright.match.ending import Ending
from boardwright.match.event import Event, decode, encode
from boardwright.match.fair import Fair, commitment, fresh_nonce
from boardwright.match.match import Match
from boardwright.match.plan import ClockPlan, Plan, SeatPlan
from boardwright.match.refusal import Refused
from boardwright.match.run import run
from boardwright.match.sheet import Sheet, fair_sheet
from boardwright.match.sitting import Sitting
from boardwright.match.verify import Verdict, verify

__all__ = [
    "ClockPlan",
    "Ending",
    "Event",
    "Fair",
    "Match",
    "Plan",
    "Refused",
    "SeatPlan",
    "Sheet",
    "Sitting",
    "Verdict",
    "commitment",
    "decode",
    "encode",
    "fair_sheet",
    "fresh_nonce",
    "run",
    "verify",
]
