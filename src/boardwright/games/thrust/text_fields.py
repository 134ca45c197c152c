"""Fields of the text forms of positions and views, formatted and parsed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardwright.core.errors import BadPosition, quote

__all__ = ["join", "number", "numbers", "optional", "pair", "split", "trim"]


def join(mark: str, parts: Iterable[str]) -> str:
    """The parts with a mark between them; `-` if there are none."""
    return mark.join(parts) or "-"


def split(mark: str, text: str, most: int) -> list[str]:
    """The parts between the marks, none for `-`; raises `BadPosition` if there are too many."""
    if text == "-":
        return []
    parts = text.split(mark, most)
    if len(parts) > most:
        raise BadPosition(f"expected at most {most} parts, got {quote(text)}")
    return parts


def optional(value: int | None) -> str:
    """The number, or `-` for None."""
    return "-" if value is None else str(value)


def pair(black: str, red: str) -> str:
    """Two fields with a slash between them."""
    return f"{black}/{red}"


def trim(fields: Sequence[str], defaults: Sequence[str]) -> str:
    """The fields joined by colons, without trailing ones that have their default."""
    last = len(fields)
    while last > 2 and fields[last - 1] == defaults[last - 1]:
        last -= 1
    return ":".join(fields[:last])


def number(text: str) -> int:
    """The number that the text, in its shortest form, stands for; raises `BadPosition`."""
    plain = text.isascii() and text.isdigit() and len(text) < 10
    if not plain or str(int(text)) != text:
        raise BadPosition(f"expected a number, got {quote(text)}")
    return int(text)


def numbers(text: str, mark: str) -> tuple[int, ...]:
    """At most two numbers with a mark between them; raises `BadPosition`."""
    return tuple(number(part) for part in split(mark, text, 2))
