"""The state of a seat, and how events change it."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from boardwright.hosting.events import Joined, Left, LinkRenewed, PlayerKind, Replaced
from boardwright.hosting.player_names import computer_name

__all__ = ["OPEN", "SeatState", "seat_after"]


class SeatState(msgspec.Struct, frozen=True):
    """A seat of a match, and the player who has it."""

    kind: Literal["open"] | PlayerKind = "open"
    name: str = ""
    principal: str = ""
    """The principal that took the seat; never sent to clients."""
    level: int = 0
    """Of a computer."""
    seed: str = ""
    """The player's part of the dice."""
    renewals: int = 0
    """How often the personal links of the seat were renewed, whoever had it."""

    @property
    def is_open(self) -> bool:
        """Whether nobody has taken it."""
        return self.kind == "open"

    @property
    def has_owner(self) -> bool:
        """Whether a person or bot has it: they have a clock and are asked about offers."""
        return self.kind in ("person", "bot")


OPEN = SeatState()


def seat_after(event: Joined | Left | LinkRenewed | Replaced, before: SeatState) -> SeatState:
    """Return the state after an event that concerns this seat."""
    renewals = before.renewals
    match event:
        case Joined():
            return SeatState(
                event.kind, event.name, event.principal, event.level, event.seed, renewals
            )
        case Left():
            return replace(OPEN, renewals=renewals)
        case LinkRenewed():
            return replace(before, renewals=renewals + 1)
        case Replaced():
            # The seed stays: it is part of every roll of this match.
            name = computer_name(event.level)
            return SeatState(
                "computer", name, level=event.level, seed=before.seed, renewals=renewals
            )
