"""What the compiled module of a game with hidden parts offers beyond `NativeModule`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeGuard, TypeVar

from boardwright.engine.native.native_module import (
    Control,
    LoadedModule,
    NativeModule,
    OpaquePosition,
    OpaqueRules,
    Position,
    Position_contra,
    Rules,
    SearchControl,
)

__all__ = [
    "HiddenInformationModule",
    "LoadedHiddenInformationModule",
    "NativeBelief",
    "ObservedStep",
    "has_hidden_information",
]

ObservedStep = tuple[int, int, Sequence[tuple[int, int, int]]]
"""Who acted, the action's code, and every event as its number and two words."""


class NativeBelief(Protocol[Position]):
    """Worlds that explain what one seat has observed."""

    def observe(self, steps: Sequence[ObservedStep]) -> bool:
        """False if no world explains the last step."""

    def reset(self, worlds: Sequence[Position]) -> None: ...
    def sample(self, count: int) -> list[Position]: ...


Belief_co = TypeVar("Belief_co", covariant=True)


class HiddenInformationModule(
    NativeModule[Rules, Position_contra, Control],
    Protocol[Rules, Position_contra, Control, Belief_co],
):
    """An observer is a seat, or -1 for a spectator."""

    @property
    def Belief(self) -> Callable[[Rules, int, int, int], Belief_co]:  # noqa: N802  a class of the module
        """Of a seat, with so many worlds and a seed."""

    def observation_hash(
        self, game: Rules, position: Position_contra, seat: int, action: int, observer: int
    ) -> int:
        """Of what the observer learns when the action is played."""

    def view_hash(self, game: Rules, position: Position_contra, observer: int) -> int: ...

    def rollout_value(
        self, game: Rules, position: Position_contra, rollouts: int, seed: int, control: Control
    ) -> float:
        """The first seat's share of the win, with all hidden parts known."""


LoadedHiddenInformationModule = HiddenInformationModule[
    OpaqueRules, OpaquePosition, SearchControl, NativeBelief[OpaquePosition]
]


def has_hidden_information(module: LoadedModule) -> TypeGuard[LoadedHiddenInformationModule]:
    return hasattr(module, "Belief")
