"""Numbers for the decisions of a game, so that networks and array libraries can play it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from boardwright.core.errors import BadAction
from boardwright.core.state import State
from boardwright.core.turn import Action

__all__ = ["Codec"]


class Codec(ABC):
    """Translates the decisions of a game's seats into numbers and back.

    An action is one or more *codes*, each at least 0 and less than `size`. `begun` are the codes
    already chosen of an action that takes more. Codes are relative to the seat: what looks the
    same to two seats has the same code. Chance outcomes and resignations have none.
    """

    version: ClassVar[int] = 1
    """Incremented whenever a code changes its meaning."""

    size: int
    """How many codes there are under the game's options."""

    @abstractmethod
    def codes(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        """The codes of a legal decision of the seat."""

    @abstractmethod
    def mask(self, state: State, seat: int, begun: tuple[int, ...] = ()) -> bytes:
        """For each code 1 if it may come next, else 0; all 0 if the seat isn't to decide.

        `numpy.frombuffer(mask, numpy.uint8)` makes it an array.
        """

    @abstractmethod
    def action(self, state: State, seat: int, codes: tuple[int, ...]) -> Action | None:
        """The decision with these codes; None while codes are missing.

        Raises `BadAction` if a code may not come in its place.
        """

    def require(self, state: State, seat: int, codes: tuple[int, ...]) -> None:
        """Raise `BadAction` unless the last code may follow those before it."""
        *begun, code = codes
        if not 0 <= code < self.size:
            raise BadAction(f"code must be between 0 and {self.size - 1}, got {code}")
        if not self.mask(state, seat, tuple(begun))[code]:
            raise BadAction(f"code {code} is not allowed here: see the mask")
