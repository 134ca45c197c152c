"""The events a seat may observe, each with a sentence for the log."""

from __future__ import annotations

import msgspec

from boardwright.core.outcome import Outcome
from boardwright.core.state import Played
from boardwright.core.view import Observation
from boardwright.games.thrust.flow import REASONS
from boardwright.games.thrust.position import ShipData
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import EFFECTS, KINDS
from boardwright.games.thrust.view import Contact

__all__ = [
    "TITLES",
    "Acted",
    "Answered",
    "Burned",
    "Committed",
    "Counted",
    "Decided",
    "Drew",
    "Due",
    "Ended",
    "Event",
    "Found",
    "Initiative",
    "Removed",
    "ShipRef",
    "Shuffled",
    "Sighted",
    "Tracked",
    "Vanished",
]

TITLES = {kind.name: kind.title for kind in KINDS}
_SIDES = tuple(seat.title() for seat in SEATS)
_ACTIVITY_VERBS = {
    "done": "is done",
    "scan": "scans",
    "pass": "passes",
    "hold": "holds its range",
    "move": "moves",
    "pursue": "pursues",
    "evade": "evades",
    "attack": "attacks",
    "check": "checks its morale",
}
_STAGE_SENTENCES = {
    "draw": "{side} draws a counter",
    "initiative": "both sides roll for initiative",
    "activate": "{side} activates a ship",
    "scan": "{side} rolls a Sensors Check",
    "order": "{side}'s ships are being laid out",
    "reveal": "{side} answers the scan",
    "lose": "{side} names the lost contact",
    "pursue": "a pursuit by {side}",
    "evade": "an evasion by {side}",
    "escape": "{side} chooses where the evader goes",
    "attack": "{side} rolls a Combat Check",
    "damage": "{side} rolls DMG",
    "check": "{side} rolls a Morale Check",
}


class ShipRef(msgspec.Struct, frozen=True):
    """A ship as the observer knows it: its own by place, others by contact number or not at all."""

    owner: int
    contact: int = 0
    rank: str | None = None
    kind: str | None = None
    place: int = 0

    def __str__(self) -> str:
        if self.place:
            return f"your {TITLES[self.kind or '']} (s{self.place})"
        if not self.contact:
            return f"an unrevealed {SEATS[self.owner]} ship"
        name = TITLES[self.kind] if self.kind else f"class {self.rank} ship"
        return f"{_SIDES[self.owner]}'s {name} (c{self.contact})"


class Drew(Observation, frozen=True, tag="drew"):
    """A side draws a counter that the observer does not see."""

    by: int

    def __str__(self) -> str:
        return f"{_SIDES[self.by]} draws a counter"


class Shuffled(Observation, frozen=True, tag="shuffled"):
    """A side's ships get contact numbers in an order that the observer does not see."""

    by: int

    def __str__(self) -> str:
        return f"{_SIDES[self.by]}'s ships are laid out in random order"


class Acted(Observation, frozen=True, tag="acted"):
    """A ship that isn't the observer's is activated."""

    who: ShipRef
    verb: str
    target: ShipRef | None = None

    def __str__(self) -> str:
        text = f"{self.who} {_ACTIVITY_VERBS[self.verb]}"
        return _capitalized(text if self.target is None else f"{text} {self.target}")


class Committed(Observation, frozen=True, tag="committed"):
    """A side commits a sealed burn."""

    by: int

    def __str__(self) -> str:
        return f"{_SIDES[self.by]} seals a burn"


class Burned(Observation, frozen=True, tag="burned"):
    """Both burns are opened; fuel that leaks isn't included."""

    black: int
    red: int

    def __str__(self) -> str:
        return f"Fuel burned: Black {self.black}, Red {self.red}"


class Decided(Observation, frozen=True, tag="decided"):
    """Which side wins a contest; public (R-31)."""

    winner: int | None

    def __str__(self) -> str:
        return (
            "Neither side wins the chase"
            if self.winner is None
            else f"{_SIDES[self.winner]} wins the chase"
        )


class Answered(Observation, frozen=True, tag="answered"):
    """The scanned side answers a scan."""

    by: int
    verb: str

    def __str__(self) -> str:
        verbs = {"reveal": "reveals a ship", "lose": "slips away", "nothing": "has nothing to show"}
        return f"{_SIDES[self.by]} {verbs[self.verb]}"


class Found(Observation, frozen=True, tag="found"):
    """A ship becomes a contact."""

    contact: Contact

    def __str__(self) -> str:
        c = self.contact
        name = TITLES[c.kind] if c.kind else "ship"
        return f"Contact c{c.number}: {c.owner} class {c.rank} {name} at {c.band}{_damage(c)}"


class Sighted(Observation, frozen=True, tag="sighted"):
    """A contact looks different than before."""

    was: Contact
    now: Contact

    def __str__(self) -> str:
        was, now = self.was, self.now
        changes = []
        if was.band != now.band:
            changes.append(f"is at {now.band}")
        if was.kind != now.kind and now.kind:
            changes.append(f"is a {TITLES[now.kind]}")
        if was.damage != now.damage and now.damage is not None:
            changes.append(f"has {now.damage} DMG")
        if now.hit and not was.hit:
            changes.append("is hit")
        return f"{now.owner.title()}'s c{now.number} " + (" and ".join(changes) or "changes")


class Vanished(Observation, frozen=True, tag="vanished"):
    """A contact leaves the main tracker without being removed from play."""

    owner: int
    contact: int

    def __str__(self) -> str:
        return f"{_SIDES[self.owner]}'s c{self.contact} is off the tracker"


class Removed(Observation, frozen=True, tag="removed"):
    """A ship is removed from play; `contact` is 0 if it was unrevealed."""

    owner: int
    kind: str
    contact: int = 0

    def __str__(self) -> str:
        which = f" (c{self.contact})" if self.contact else ""
        return f"{_SIDES[self.owner]}'s {TITLES[self.kind]}{which} is removed from play"


class Counted(Observation, frozen=True, tag="counted"):
    """The number of a side's unrevealed ships that are hit has changed."""

    owner: int
    hit: int

    def __str__(self) -> str:
        ships = "ship was" if self.hit == 1 else "ships were"
        return f"{self.hit} unrevealed {SEATS[self.owner]} {ships} hit"


class Tracked(Observation, frozen=True, tag="tracked"):
    """One of the observer's own ships has changed."""

    place: int
    was: ShipData
    now: ShipData

    def __str__(self) -> str:
        was, now = self.was, self.now
        changes = [
            f"{name} {after}"
            for name, before, after in (
                ("at", was.band, now.band),
                ("fuel", was.fuel, now.fuel),
                ("DMG", was.damage, now.damage),
            )
            if before != after
        ]
        changes += [EFFECTS[level] for level in now.effects if level not in was.effects]
        if now.contact != was.contact:
            changes.append(f"revealed as c{now.contact}" if now.contact else "no longer revealed")
        if now.plus != was.plus:
            changes.append("has a plus token" if now.plus else "its plus token is used")
        return f"Your {TITLES[now.kind]} (s{self.place}): {', '.join(changes) or 'marked'}"


class Initiative(Observation, frozen=True, tag="initiative"):
    """A side wins the initiative."""

    by: int

    def __str__(self) -> str:
        return f"{_SIDES[self.by]} has the initiative"


class Due(Observation, frozen=True, tag="due"):
    """What happens next: the turn, the phase and the stage that begins."""

    turn: int
    phase: str
    kind: str
    seat: int
    dice: tuple[int, int]
    double: bool
    die: str | None

    def __str__(self) -> str:
        text = _STAGE_SENTENCES[self.kind].format(side=_SIDES[self.seat])
        rolls = f" ({self.die})" if self.die else ""
        return f"Turn {self.turn}, {self.phase}: {text}{rolls}"


_STALLS = {
    "stall_board": "more ships on the board",
    "stall_ships": "more ships in play",
    "stall_damage": "less DMG",
}


class Ended(Observation, frozen=True, tag="ended"):
    """The game is over. The view has the numbers that decided a stalled one (R-67)."""

    outcome: str

    def __str__(self) -> str:
        outcome = Outcome.parse(self.outcome, 2, REASONS)
        reason = _STALLS.get(outcome.reason) or outcome.reason.replace("_", " ")
        if outcome.is_draw:
            return f"The game is drawn ({reason})"
        return f"{_SIDES[outcome.winners[0]]} wins ({reason})"


Event = (
    Played
    | Drew
    | Shuffled
    | Acted
    | Committed
    | Burned
    | Decided
    | Answered
    | Found
    | Sighted
    | Vanished
    | Removed
    | Counted
    | Tracked
    | Initiative
    | Due
    | Ended
)
"""Everything a seat of Thrust! may observe."""


def _damage(contact: Contact) -> str:
    return "" if contact.damage is None else f", {contact.damage} DMG"


def _capitalized(text: str) -> str:
    return text[0].upper() + text[1:]
