"""The events a seat may observe, each with words for a log or a screen reader."""

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
    """A ship as the observer knows it: its own by place, others by contact or not at all."""

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
    by: int

    def __str__(self) -> str:
        return f"{_SIDES[self.by]} draws a counter"


class Shuffled(Observation, frozen=True, tag="shuffled"):
    by: int

    def __str__(self) -> str:
        return f"{_SIDES[self.by]}'s ships are laid out in random order"


class Acted(Observation, frozen=True, tag="acted"):
    """A ship of another side is activated."""

    who: ShipRef
    verb: str
    target: ShipRef | None = None

    def __str__(self) -> str:
        words = f"{self.who} {_ACTIVITY_VERBS[self.verb]}"
        return _capitalized(words if self.target is None else f"{words} {self.target}")


class Committed(Observation, frozen=True, tag="committed"):
    by: int

    def __str__(self) -> str:
        return f"{_SIDES[self.by]} seals a burn"


class Burned(Observation, frozen=True, tag="burned"):
    """Both burns are opened, without what leaks."""

    black: int
    red: int

    def __str__(self) -> str:
        return f"Fuel burned: Black {self.black}, Red {self.red}"


class Decided(Observation, frozen=True, tag="decided"):
    """How a contest came out, told to all (R-31)."""

    winner: int | None

    def __str__(self) -> str:
        return (
            "Neither side wins the chase"
            if self.winner is None
            else f"{_SIDES[self.winner]} wins the chase"
        )


class Answered(Observation, frozen=True, tag="answered"):
    by: int
    verb: str

    def __str__(self) -> str:
        verbs = {"reveal": "reveals a ship", "lose": "slips away", "nothing": "has nothing to show"}
        return f"{_SIDES[self.by]} {verbs[self.verb]}"


class Found(Observation, frozen=True, tag="found"):
    contact: Contact

    def __str__(self) -> str:
        c = self.contact
        what = TITLES[c.kind] if c.kind else "ship"
        return f"Contact c{c.number}: {c.owner} class {c.rank} {what} at {c.band}{_damage(c)}"


class Sighted(Observation, frozen=True, tag="sighted"):
    """A contact shows something else than before."""

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
    owner: int
    contact: int

    def __str__(self) -> str:
        return f"{_SIDES[self.owner]}'s c{self.contact} is off the tracker"


class Removed(Observation, frozen=True, tag="removed"):
    owner: int
    kind: str
    contact: int = 0

    def __str__(self) -> str:
        which = f" (c{self.contact})" if self.contact else ""
        return f"{_SIDES[self.owner]}'s {TITLES[self.kind]}{which} is removed from play"


class Counted(Observation, frozen=True, tag="counted"):
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
    by: int

    def __str__(self) -> str:
        return f"{_SIDES[self.by]} has the initiative"


class Due(Observation, frozen=True, tag="due"):
    """What the table now waits for."""

    turn: int
    phase: str
    kind: str
    seat: int
    dice: tuple[int, int]
    double: bool
    die: str | None

    def __str__(self) -> str:
        words = _STAGE_SENTENCES[self.kind].format(side=_SIDES[self.seat])
        rolls = f" ({self.die})" if self.die else ""
        return f"Turn {self.turn}, {self.phase}: {words}{rolls}"


class Ended(Observation, frozen=True, tag="ended"):
    outcome: str

    def __str__(self) -> str:
        outcome = Outcome.parse(self.outcome, 2, REASONS)
        if outcome.is_draw:
            return f"The game is drawn ({outcome.reason.replace('_', ' ')})"
        return f"{_SIDES[outcome.winners[0]]} wins ({outcome.reason.replace('_', ' ')})"


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


def _damage(contact: Contact) -> str:
    return "" if contact.damage is None else f", {contact.damage} DMG"


def _capitalized(words: str) -> str:
    return words[0].upper() + words[1:]
