"""What every compiled module offers: `_thrive`, `_grow` and whatever `native/bindings/` adds.

A module has classes of its own and refuses the objects of another one with a TypeError. So the
protocols are generic in these classes, and mypy checks in each game's codec that its module follows
them. Code that uses a module doesn't know which one it is: there the rules are `OpaqueRules` and a
position is an `OpaquePosition`, to be handed back to the module it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NewType, Protocol, TypeVar

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action

__all__ = [
    "LoadedModule",
    "NativeCodec",
    "NativeModule",
    "NativeRules",
    "OpaquePosition",
    "OpaqueRules",
    "ResultTuple",
    "SearchControl",
]

VariationTuple = tuple[list[int], list[float], float, list[tuple[int, int]], float]
"""The turn, each seat's value, the weight, what is expected next (seat and action), the samples."""
ResultTuple = tuple[int, int, list[VariationTuple]]
"""Nodes, depth, and the variations, best first."""


class SearchControl(Protocol):
    """Watches and stops one run of `perft`, `playouts` or a search, from any thread."""

    def stop(self) -> None:
        """End the run under way, or the next one if none has begun. It cannot be undone."""

    def latest(self) -> ResultTuple:
        """What the search has found so far; no variations before its first result."""


Control = TypeVar("Control", bound=SearchControl)
Position = TypeVar("Position")
Position_contra = TypeVar("Position_contra", contravariant=True)
Rules = TypeVar("Rules")


class NativeModule(Protocol[Rules, Position_contra, Control]):
    """Seats and chance (-1) are numbers, actions the codes of the game's codec."""

    @property
    def GameRules(self) -> Callable[[Sequence[int]], Rules]:  # noqa: N802  a class of the module
        """Made from encoded options; ValueError if they are none."""

    @property
    def SearchControl(self) -> Callable[[], Control]:  # noqa: N802  a class of the module
        ...

    def perft(self, game: Rules, position: Position_contra, depth: int, control: Control) -> int:
        """How many different sequences of exactly `depth` steps begin here."""

    def playouts(
        self,
        game: Rules,
        position: Position_contra,
        games: int,
        threads: int,
        seed: int,
        control: Control,
    ) -> tuple[list[float], int, int]:
        """Each seat's wins, games that ended, steps in all of them."""

    def random_game(
        self,
        game: Rules,
        position: Position_contra,
        seeds: Sequence[Sequence[int]],
        cap: int,
    ) -> tuple[list[int], list[int], list[int], Any, Any]:
        """What random players with these seeds play, up to chance, the end, or `cap` decisions.

        A seed is in words of 32 bits, the lowest first, one seed for each seat. The seats, the
        actions and the numbers of open choices; the position reached, and the one in which the last
        turn began.
        """

    def uct(
        self,
        game: Rules,
        worlds: Sequence[Position_contra],
        seat: int,
        nodes: int,
        seconds: float,
        threads: int,
        seed: int,
        memory: int,
        variations: int,
        params: Mapping[str, float],
        control: Control,
    ) -> ResultTuple:
        """The plain baseline. `seat` must be to decide in every world."""

    def search(
        self,
        game: Rules,
        worlds: Sequence[Position_contra],
        seat: int,
        nodes: int,
        seconds: float,
        threads: int,
        seed: int,
        memory: int,
        variations: int,
        params: Mapping[str, float],
        control: Control,
    ) -> ResultTuple:
        """The game's strong search. `seat` must be to decide in every world."""


class NativeRules(Protocol[Position]):
    """The rules under one choice of options."""

    @property
    def seats(self) -> int: ...
    def start(self) -> Position: ...
    def decode(self, wire: Sequence[int]) -> Position:
        """ValueError for numbers from which play could leave the rules."""

    def encode(self, position: Position, /) -> list[int]: ...
    def pending(self, position: Position, /) -> int:
        """0: somebody decides; 1: chance; 2: it is over."""

    def deciders(self, position: Position, /) -> int:
        """A bit for each seat."""

    def begins_turn(self, position: Position, /) -> bool: ...
    def hash(self, position: Position, /) -> int: ...
    def legal(self, position: Position, seat: int) -> list[int]: ...
    def is_legal(self, position: Position, seat: int, action: int) -> bool: ...
    def outcomes(self, position: Position) -> list[tuple[int, int]]:
        """What chance may bring, with integer weights."""

    def apply(self, position: Position, seat: int, action: int) -> Position:
        """A new position; ValueError if the action is not legal."""

    def shares(self, position: Position) -> list[float]:
        """Each seat's share of the win; empty before the end."""


class NativeCodec(Protocol):
    """A module of this package with a game's name: its values as numbers and back."""

    def encode_options(self, game: Game) -> list[int]: ...
    def encode_state(self, state: State) -> list[int]: ...
    def decode_state(self, wire: list[int], game: Game) -> State: ...
    def encode_action(self, action: Action) -> int: ...
    def decode_action(self, code: int, game: Game) -> Action: ...


OpaquePosition = NewType("OpaquePosition", object)
OpaqueRules = NativeRules[OpaquePosition]
LoadedModule = NativeModule[OpaqueRules, OpaquePosition, SearchControl]
"""Some game's module, as `NativeGame` holds it."""
