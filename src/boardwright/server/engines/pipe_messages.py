"""What travels on the pipes: four bytes of length, then JSON.

A request tells a worker what a seat knows, never a state of a game with hidden parts.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw

__all__ = [
    "HEAD",
    "LONGEST",
    "Analyse",
    "Answer",
    "Cancel",
    "Choose",
    "Done",
    "Failed",
    "Progress",
    "Request",
    "Review",
    "length",
    "pack",
    "unpack",
]

HEAD = 4
LONGEST = 32 << 20


class _JobRequest(msgspec.Struct, frozen=True, tag_field="do"):
    id: int


class Choose(_JobRequest, frozen=True, tag="choose"):
    match: str
    game: str
    options: dict[str, int | str]
    spec: str
    seed: int
    information: str
    """JSON, as `core.information` writes it."""


class Analyse(_JobRequest, frozen=True, tag="analyse"):
    game: str
    options: dict[str, int | str]
    position: str | None = None
    """Where nothing is hidden."""
    information: str | None = None


class Review(_JobRequest, frozen=True, tag="review"):
    record: str


class Cancel(_JobRequest, frozen=True, tag="cancel"):
    """Nobody waits for that answer any more."""


Request = Choose | Analyse | Review | Cancel


class _Reply(msgspec.Struct, frozen=True, tag_field="is"):
    id: int


class Done(_Reply, frozen=True, tag="done"):
    body: Raw


class Failed(_Reply, frozen=True, tag="failed"):
    words: str


class Progress(_Reply, frozen=True, tag="progress"):
    done: int
    all: int


Answer = Done | Failed | Progress


def pack(message: msgspec.Struct) -> bytes:
    body = msgspec.json.encode(message)
    return len(body).to_bytes(HEAD, "big") + body


def length(head: bytes) -> int:
    """`ValueError` for what nobody here would send."""
    size = int.from_bytes(head, "big")
    if size > LONGEST:
        raise ValueError(f"invalid frame size: {size} bytes")
    return size


def unpack(body: bytes, kind: Any) -> Any:
    return msgspec.json.decode(body, type=kind)
