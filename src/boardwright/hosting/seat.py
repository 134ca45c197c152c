"""Who sits where."""

from __future__ import annotations

from typing import Literal

import msgspec

from boardwright.hosting.events import Kind, Sat
from boardwright.hosting.player_names import computer_name

__all__ = ["OPEN", "Chair", "computer", "seated"]


class Chair(msgspec.Struct, frozen=True):
    kind: Literal["open"] | Kind = "open"
    name: str = ""
    holder: str = ""
    """Who has this seat: a secret of the server, never shown."""
    level: int = 0
    seed: str = ""

    @property
    def is_open(self) -> bool:
        return self.kind == "open"

    @property
    def thinks(self) -> bool:
        """A person, or somebody's program: it has a clock and a say."""
        return self.kind in ("person", "bot")


OPEN = Chair()


def seated(event: Sat) -> Chair:
    return Chair(event.kind, event.name, event.holder, event.level, event.seed)


def computer(level: int, seed: str = "") -> Chair:
    return Chair("computer", computer_name(level), level=level, seed=seed)
