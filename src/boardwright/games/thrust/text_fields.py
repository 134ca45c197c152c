"""Fields of the text forms of positions and views, written and parsed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardwright.core.errors import BadPosition, quote

__all__ = ["join", "number", "numbers", "optional", "pair", "split", "trim"]


def join(mark: str, parts: Iterable[str]) -> str:
    """Nothing is written as a dash."""
    return mark.join(parts) or "-"


def split(mark: str, text: str, most: int) -> list[str]:
    if text == "-":
        return []
    parts = text.split(mark, most)
    if len(parts) > most:
        raise BadPosition(f"expected at most {most} parts, got {quote(text)}")
    return parts


def optional(value: int | None) -> str:
    return "-" if value is None else str(value)


def pair(black: str, red: str) -> str:
    return f"{black}/{red}"


def trim(fields: Sequence[str], defaults: Sequence[str]) -> str:
    """Fields at the end that say nothing are left out."""
    last = len(fields)
    while last > 2 and fields[last - 1] == defaults[last - 1]:
        last -= 1
    return ":".join(fields[:last])


def number(text: str) -> int:
    plain = text.isascii() and text.isdigit() and len(text) < 10
    if not plain or str(int(text)) != text:
        raise BadPosition(f"expected a number, got {quote(text)}")
    return int(text)


def numbers(text: str, mark: str) -> tuple[int, ...]:
    return tuple(number(part) for part in split(mark, text, 2))
