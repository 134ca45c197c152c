"""What the compiled module of a game offers for research: codes, and many games as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeGuard, TypeVar

from boardwright.engine.native.native_module import (
    LoadedModule,
    OpaquePosition,
    OpaqueRules,
    Position,
    Position_contra,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "LoadedResearchModule",
    "NativeVectorEnv",
    "ResearchModule",
    "offers_research",
]


class NativeVectorEnv(Protocol[Position]):
    """Many games side by side. The arrays are its memory: every call overwrites them."""

    @property
    def observations(self) -> NDArray[np.uint8]: ...
    @property
    def masks(self) -> NDArray[np.uint8]: ...
    @property
    def final_observations(self) -> NDArray[np.uint8]: ...
    @property
    def rewards(self) -> NDArray[np.float32]: ...
    @property
    def seats(self) -> NDArray[np.int8]: ...
    @property
    def final_seats(self) -> NDArray[np.int8]: ...
    @property
    def terminated(self) -> NDArray[np.uint8]: ...
    @property
    def truncated(self) -> NDArray[np.uint8]: ...
    @property
    def random_codes(self) -> NDArray[np.int64]: ...

    def reset(self, seed: int | None) -> None: ...
    def step(self, codes: NDArray[np.int64]) -> list[int]:
        """The rows whose code is illegal; if there are any, nothing was changed."""

    def pick_codes(self) -> None:
        """Fill `random_codes` with a legal code for each row."""

    def set_opponent(self, seat: int, kind: int, nodes: int, params: Mapping[str, float]) -> None:
        """0 none, 1 random, 2 greedy, 3 the game's search."""

    def state(self, row: int) -> Position: ...
    def begun(self, row: int) -> list[int]: ...
    def set(self, row: int, position: Position) -> None:
        """ValueError if the game is over, or is over before the caller's turn."""

    def save(self) -> bytes: ...
    def load(self, saved: bytes) -> None:
        """ValueError for bytes that no environment of this shape saved."""


VectorEnv_co = TypeVar("VectorEnv_co", covariant=True)
Rules_contra = TypeVar("Rules_contra", contravariant=True)


class _VectorEnvType(Protocol[Rules_contra, VectorEnv_co]):
    def __call__(
        self, game: Rules_contra, rows: int, seed: int, threads: int, max_steps: int, packed: bool
    ) -> VectorEnv_co: ...

    def can_play_as(self, kind: int) -> bool:
        """Whether the game offers this kind of opponent."""


class ResearchModule(Protocol[Rules_contra, Position_contra, VectorEnv_co]):
    """Seats are numbers, actions the codes of the native codec, `codes` those of `Game.codec`."""

    @property
    def VectorEnv(self) -> _VectorEnvType[Rules_contra, VectorEnv_co]: ...  # noqa: N802  a class
    def code_count(self, game: Rules_contra) -> int: ...
    def observation_size(self, game: Rules_contra) -> int: ...
    def mask(
        self, game: Rules_contra, position: Position_contra, seat: int, begun: Sequence[int]
    ) -> bytes: ...
    def observe(
        self, game: Rules_contra, position: Position_contra, seat: int, begun: Sequence[int]
    ) -> bytes: ...
    def decide(
        self, game: Rules_contra, position: Position_contra, seat: int, codes: Sequence[int]
    ) -> int | None:
        """The action; None while codes are missing, ValueError if one is illegal."""

    def codes(
        self, game: Rules_contra, position: Position_contra, seat: int, action: int
    ) -> list[int]: ...


LoadedResearchModule = ResearchModule[OpaqueRules, OpaquePosition, NativeVectorEnv[OpaquePosition]]
"""Some game's module, as `offers_research` finds it."""


def offers_research(module: LoadedModule) -> TypeGuard[LoadedResearchModule]:
    """Whether the module was compiled with codes and the vectorised environment."""
    return hasattr(module, "VectorEnv")
