"""Lines from outside: any bytes, in any pieces, of any length."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardwright.core.errors import BoardwrightError, quote

__all__ = ["MAX_LINE_BYTES", "BadCommand", "Busy", "parse_number", "read_lines"]

MAX_LINE_BYTES = 8 << 20
"""Bytes of a line. All that a seat knows of a long game fits ten times."""
_CHUNK_BYTES = 1 << 16


class BadCommand(BoardwrightError):
    """A line that is no command, or a command that makes no sense now."""

    code = "bad_command"


class Busy(BoardwrightError):
    """A command that has to wait until the search or the count under way has ended."""

    code = "busy"


def parse_number(text: str, what: str, low: int, high: int) -> int:
    """Digits are counted before they are converted."""
    is_short = text.isascii() and text.isdigit() and len(text) <= len(str(high))
    if is_short and low <= int(text) <= high:
        return int(text)
    raise BadCommand(f"{what} must be a number from {low} to {high}, got {quote(text)}")


def read_lines(
    read: Callable[[int], bytes | None], max_bytes: int = MAX_LINE_BYTES
) -> Iterator[str | BadCommand]:
    """To the end of the input; a line that is too long is skipped and comes as an error.

    >>> import io
    >>> list(read_lines(io.BytesIO(b"one\\r\\ntwo").read))
    ['one', 'two']
    """
    line, skipping = bytearray(), False
    while chunk := read(_CHUNK_BYTES):
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            if not skipping and len(line) + len(end) <= max_bytes:
                yield _text(line + end)
            else:
                yield BadCommand(f"a line must have at most {max_bytes} bytes")
            line.clear()
            skipping = False
        skipping = skipping or len(line) + len(rest) > max_bytes
        if skipping:
            line.clear()
        else:
            line += rest
    if line:
        yield _text(line)


def _text(line: bytearray) -> str:
    return line.decode(errors="replace").strip()
