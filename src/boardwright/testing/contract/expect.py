"""How a broken clause is reported."""

from __future__ import annotations

from collections.abc import Callable

from boardwright.core.errors import IllegalAction

__all__ = ["ConformanceError", "expect", "expect_illegal"]


class ConformanceError(AssertionError):
    """A game breaks the contract; the message names the clause and the position."""


def expect(holds: bool, clause: str) -> None:
    """Raise `ConformanceError` with this clause unless it holds."""
    if not holds:
        raise ConformanceError(clause)


def expect_illegal(description: str, call: Callable[..., object], *arguments: object) -> str:
    """The message of the `IllegalAction` that the call must raise."""
    try:
        call(*arguments)
    except IllegalAction as error:
        message = str(error)
        expect(
            bool(message) and message.isprintable(),
            f"{description} must be refused with a one-line message",
        )
        return message
    raise ConformanceError(f"{description} must raise IllegalAction")
