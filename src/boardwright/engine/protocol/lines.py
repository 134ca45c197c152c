"""Lines of input: any bytes, in any pieces, of any length."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardwright.core.errors import BoardwrightError, quote

__all__ = ["MAX_LINE_BYTES", "BadCommand", "Busy", "parse_number", "read_lines"]

MAX_LINE_BYTES = 8 << 20
"""The information of a seat in a long game fits ten times."""
_CHUNK_BYTES = 1 << 16


class BadCommand(BoardwrightError):
    """A line that isn't a command, or a command that isn't possible now."""

    code = "bad_command"


class Busy(BoardwrightError):
    """A command that has to wait for the end of the current search or count."""

    code = "busy"


def parse_number(text: str, what: str, low: int, high: int) -> int:
    """The number, if it is within the range; raises `BadCommand`.

    Very long texts are refused before they are converted.
    """
    is_short = text.isascii() and text.isdigit() and len(text) <= len(str(high))
    if is_short and low <= int(text) <= high:
        return int(text)
    raise BadCommand(f"{what} must be a number from {low} to {high}, got {quote(text)}")


def read_lines(
    read: Callable[[int], bytes | None], max_bytes: int = MAX_LINE_BYTES
) -> Iterator[str | BadCommand]:
    r"""The lines of the input to its end; one that is too long is skipped and yields an error.

    `read` returns at most so many bytes, and none at the end.

    >>> import io
    >>> list(read_lines(io.BytesIO(b"one\r\ntwo").read))
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
