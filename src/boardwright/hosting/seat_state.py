"""The state of a seat, and how events change it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from boardwright.hosting.events import (
    Joined,
    Left,
    LinkRenewed,
    PlayerKind,
    Replaced,
    SeedCommitted,
    SeedRevealed,
)
from boardwright.hosting.player_names import computer_name

__all__ = ["OPEN", "SeatState", "open_seats", "seat_after"]


class SeatState(msgspec.Struct, frozen=True):
    """A seat of a match, and the player who has it."""

    kind: Literal["open"] | PlayerKind = "open"
    name: str = ""
    principal: str = ""
    """The principal that took the seat; never sent to clients."""
    level: int = 0
    """Of a computer."""
    seed_hash: str = ""
    """What the player has committed to; empty: to nothing."""
    seed: str = ""
    """The player's part of the dice, once it is revealed."""
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

    @property
    def must_reveal(self) -> bool:
        """Whether the player has committed to a seed and not revealed it."""
        return bool(self.seed_hash) and not self.seed

    @property
    def must_commit(self) -> bool:
        """Whether the match cannot start with this seed: it was known before all had committed."""
        return bool(self.seed) and not self.seed_hash


OPEN = SeatState()


def seat_after(
    event: Joined | Left | LinkRenewed | SeedCommitted | SeedRevealed | Replaced,
    before: SeatState,
) -> SeatState:
    """Return the state after an event that concerns this seat."""
    renewals = before.renewals
    match event:
        case Joined():
            return SeatState(
                event.kind,
                event.name,
                event.principal,
                event.level,
                event.seed_hash,
                event.seed,
                renewals,
            )
        case Left():
            return _open(before)
        case LinkRenewed():
            return replace(before, renewals=renewals + 1)
        case SeedCommitted():
            return replace(before, seed_hash=event.seed_hash, seed="")
        case SeedRevealed():
            return replace(before, seed=event.seed)
        case Replaced():
            # The seed stays: it is part of every roll of this match.
            name = computer_name(event.level)
            return replace(before, kind="computer", name=name, principal="", level=event.level)


def open_seats(seats: Sequence[SeatState], left: Collection[int]) -> list[SeatState]:
    """Return the seats without the players of those in `left`.

    The others have to commit again if they have revealed their seeds, which are known now.
    """
    return [
        _open(before) if seat in left else _uncommitted(before) for seat, before in enumerate(seats)
    ]


def _open(before: SeatState) -> SeatState:
    return replace(OPEN, renewals=before.renewals)


def _uncommitted(before: SeatState) -> SeatState:
    return replace(before, seed_hash="") if before.seed else before
