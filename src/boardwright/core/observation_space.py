"""What a seat knows as an array of small numbers, each named and described."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from boardwright.core.errors import BoardwrightError
from boardwright.core.missing_extra import MissingExtra
from boardwright.core.view import Information

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Field", "ObservationSpace"]


class Field(NamedTuple):
    """One plane of an observation, or one run of numbers in a vector."""

    name: str
    size: int
    """How many planes or numbers have this meaning, one after the other."""
    low: int
    high: int
    """The largest value; what is larger in the game is shown as this."""
    meaning: str


class ObservationSpace(ABC):
    """The arrays in which a game shows a seat what it knows.

    All values are whole numbers from 0 to 255. An observation depends on the seat's information
    alone, and is the same for two seats that see the same from their sides.
    """

    version: ClassVar[int] = 1
    """Incremented whenever a plane or a number changes its meaning."""

    fields: tuple[Field, ...]
    """What the first dimension holds, in order."""
    shape: tuple[int, ...]
    """(planes, rows, columns), or (numbers,)."""

    @abstractmethod
    def encode(self, information: Information, begun: tuple[int, ...] = ()) -> bytes:
        """The observation in row-major order, one byte a value.

        `begun` are the codes already chosen of an action that takes more.
        """

    def with_history(self, count: int) -> ObservationSpace:
        """Also with the last `count` observed events; raises `BoardwrightError` if it cannot be."""
        raise BoardwrightError(f"{type(self).__name__} has no form with history")

    def observe_array(
        self, information: Information, begun: tuple[int, ...] = ()
    ) -> NDArray[np.uint8]:
        """The observation as a NumPy array of `shape`."""
        numpy: Any = _numpy()
        array: NDArray[np.uint8] = numpy.frombuffer(self.encode(information, begun), numpy.uint8)
        return array.reshape(self.shape)


def _numpy() -> Any:
    try:
        import numpy
    except ModuleNotFoundError as error:
        raise MissingExtra("an array", error, "research") from None
    return numpy
