"""Who sits where."""

from __future__ import annotations

from typing import Literal

import msgspec

from boardwright.hosting.events import Joined, Left, PlayerKind, Replaced
from boardwright.hosting.player_names import computer_name

__all__ = ["OPEN", "SeatState", "seat_after"]


class SeatState(msgspec.Struct, frozen=True):
    kind: Literal["open"] | PlayerKind = "open"
    name: str = ""
    principal: str = ""
    """Who has this seat: a secret of the server, never shown."""
    level: int = 0
    seed: str = ""

    @property
    def is_open(self) -> bool:
        return self.kind == "open"

    @property
    def has_owner(self) -> bool:
        """A person, or somebody's program: it has a clock and a say."""
        return self.kind in ("person", "bot")


OPEN = SeatState()


def seat_after(event: Joined | Left | Replaced, before: SeatState) -> SeatState:
    match event:
        case Joined():
            return SeatState(event.kind, event.name, event.principal, event.level, event.seed)
        case Left():
            return OPEN
        case Replaced():
            # The seed stays: it is part of every roll of this match.
            name = computer_name(event.level)
            return SeatState("computer", name, level=event.level, seed=before.seed)
