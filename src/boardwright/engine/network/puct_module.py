"""What the modules of games with open information offer for a search with a network."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from boardwright.engine.native.native_module import OpaquePosition, OpaqueRules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LoadedPuctModule", "PuctForest"]

Position = TypeVar("Position")


class PuctForest(Protocol[Position]):
    """Trees at many positions, the rows. Arrays have two dimensions, with a row for a position."""

    @property
    def rows(self) -> int: ...
    @property
    def code_count(self) -> int: ...
    @property
    def observation_size(self) -> int: ...
    def collect(
        self, observations: NDArray[np.uint8], masks: NDArray[np.uint8], visits: int
    ) -> int:
        """Writes the leaves of the next batch; how many, 0 when all trees have their visits."""

    def answer(self, priors: NDArray[np.float32], values: NDArray[np.float32]) -> None:
        """The network's answer for the last batch."""

    def results(self, visits: NDArray[np.uint32], values: NDArray[np.float32]) -> None:
        """Writes the visits of the roots' codes, and the roots' mean values by seat."""

    def roots(self, observations: NDArray[np.uint8], masks: NDArray[np.uint8]) -> None:
        """Writes the roots as leaves are written."""

    def choices(self, row: int) -> list[tuple[int, int, list[float]]]:
        """Actions, visits and values by seat, the most visited first."""

    def seat(self, row: int) -> int:
        """Who decides; -1 when the game is over."""

    def visits(self, row: int) -> int: ...
    def position(self, row: int) -> Position: ...
    def play(self, row: int, code: int) -> None:
        """ValueError if the code is illegal."""

    def reset(self, row: int, position: Position) -> None: ...


class LoadedPuctModule(Protocol):
    """Some game's module, as `Forest` uses it."""

    @property
    def PuctForest(  # noqa: N802  a class of the module
        self,
    ) -> Callable[
        [OpaqueRules, Sequence[OpaquePosition], int, int, Mapping[str, float]],
        PuctForest[OpaquePosition],
    ]: ...
