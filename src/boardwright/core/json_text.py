"""Reading JSON from outside, which may contain anything."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from boardwright.core.errors import BoardwrightError, quote

__all__ = ["read_json"]

T = TypeVar("T")
_MAX_MESSAGE_CHARACTERS = 300


def read_json(data: str | bytes, kind: type[T]) -> T:
    """`data` as a value of type `kind`; raises `BoardwrightError` with one line of explanation."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BoardwrightError(quote(str(error), _MAX_MESSAGE_CHARACTERS)[1:-1]) from None
