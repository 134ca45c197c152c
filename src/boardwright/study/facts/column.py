"""A column of facts in few bytes: most are small whole numbers, and there are many games."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Protocol, overload

from boardwright.study.fact_row import Value

__all__ = ["Column"]


class _Storage(Protocol):
    """Values of one kind, or None."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Value]: ...
    def get(self, index: int) -> Value: ...
    def extend(self, values: list[Value]) -> bool:
        """Add the values; False, and nothing added, if one of them doesn't fit."""


class Column(Sequence[Value]):
    """The values of one fact, which can only be added to.

    Whole numbers take one to eight bytes each, fractions eight, a text its length and nine.
    """

    def __init__(self, values: Iterable[Value] = ()) -> None:
        self._storage: _Storage = _Numbers("b")
        self.extend(values)

    def extend(self, values: Iterable[Value]) -> None:
        """Add these values."""
        added = list(values)
        if not self._storage.extend(added):
            self._storage = _storage_for(list(chain(self._storage, added)))

    def __len__(self) -> int:
        return len(self._storage)

    def __iter__(self) -> Iterator[Value]:
        return iter(self._storage)

    @overload
    def __getitem__(self, index: int) -> Value: ...
    @overload
    def __getitem__(self, index: slice) -> list[Value]: ...
    def __getitem__(self, index: int | slice) -> Value | list[Value]:
        if isinstance(index, slice):
            return [self._storage.get(place) for place in range(*index.indices(len(self)))]
        return self._storage.get(index)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Column({list(self)!r})"


def _storage_for(values: list[Value]) -> _Storage:
    """The smallest that takes these values."""
    storages: tuple[_Storage, ...] = (*map(_Numbers, "bhiqd"), _Texts())
    for storage in storages:
        if storage.extend(values):
            return storage
    mixed = _Mixed()
    mixed.extend(values)
    return mixed


class _Numbers:
    """Numbers of one machine type; its lowest value, or NaN, stands for None."""

    def __init__(self, code: str) -> None:
        self._numbers: array[Any] = array(code)
        is_whole = code != "d"
        self._none = -(1 << (8 * self._numbers.itemsize - 1)) if is_whole else float("nan")

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Value]:
        none = self._none
        for number in self._numbers:
            yield None if number == none or number != number else number

    def get(self, index: int) -> Value:
        number = self._numbers[index]
        return None if number == self._none or number != number else number

    def extend(self, values: list[Value]) -> bool:
        none = self._none
        if none in values:
            return False
        try:
            self._numbers += array(
                self._numbers.typecode, [none if value is None else value for value in values]
            )
        except (OverflowError, TypeError):
            return False
        return True


class _Texts:
    """Texts in one block; a byte before each tells an empty text from None."""

    def __init__(self) -> None:
        self._block, self._ends = bytearray(), array("q")

    def __len__(self) -> int:
        return len(self._ends)

    def __iter__(self) -> Iterator[Value]:
        return map(self.get, range(len(self)))

    def get(self, index: int) -> Value:
        place = range(len(self._ends))[index]
        start, end = self._ends[place - 1] if place else 0, self._ends[place]
        return self._block[start + 1 : end].decode() if end > start else None

    def extend(self, values: list[Value]) -> bool:
        if not all(value is None or isinstance(value, str) for value in values):
            return False
        for value in values:
            if value is not None:
                self._block += b"+" + str(value).encode()
            self._ends.append(len(self._block))
        return True


class _Mixed:
    """Anything."""

    def __init__(self) -> None:
        self._values: list[Value] = []

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[Value]:
        return iter(self._values)

    def get(self, index: int) -> Value:
        return self._values[index]

    def extend(self, values: list[Value]) -> bool:
        self._values += values
        return True
