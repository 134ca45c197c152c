"""Who sits where."""

from __future__ import annotations

from typing import Literal

import msgspec

from boardwright.hosting.events import Joined, PlayerKind
from boardwright.hosting.player_names import computer_name

__all__ = ["OPEN", "SeatState", "computer", "seat_state_of"]


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


def seat_state_of(event: Joined) -> SeatState:
    return SeatState(event.kind, event.name, event.principal, event.level, event.seed)


def computer(level: int, seed: str = "") -> SeatState:
    return SeatState("computer", computer_name(level), level=level, seed=seed)
