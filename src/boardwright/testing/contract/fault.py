"""How a broken clause is reported."""

from __future__ import annotations

from collections.abc import Callable

from boardwright.core.errors import IllegalAction

__all__ = ["ConformanceError", "expect", "refusal"]


class ConformanceError(AssertionError):
    """A game breaks the contract; the message says which clause, and where it was seen."""


def expect(holds: bool, clause: str) -> None:
    if not holds:
        raise ConformanceError(clause)


def refusal(what: str, call: Callable[..., object], *arguments: object) -> str:
    """The words of the `IllegalAction` that the call must raise."""
    try:
        call(*arguments)
    except IllegalAction as error:
        words = str(error)
        expect(bool(words) and words.isprintable(), f"{what} is refused in one line of words")
        return words
    raise ConformanceError(f"{what} must raise IllegalAction")
