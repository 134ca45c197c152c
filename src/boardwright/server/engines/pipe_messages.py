"""The messages on the pipes to workers: four bytes of length, then JSON.

Of a game with hidden parts a request holds what a seat knows, never a state.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw

from boardwright.printing import Edge, Ink

__all__ = [
    "HEADER_BYTES",
    "MAX_BODY_BYTES",
    "Analyse",
    "Animate",
    "Answer",
    "AnswerDraw",
    "Cancel",
    "Choose",
    "Done",
    "Failed",
    "PrintRecord",
    "PrintSheets",
    "Progress",
    "Request",
    "Review",
    "body_length",
    "pack",
    "unpack",
]

HEADER_BYTES = 4
MAX_BODY_BYTES = 32 << 20


class _JobRequest(msgspec.Struct, frozen=True, tag_field="type"):
    id: int


class Choose(_JobRequest, frozen=True, tag="choose"):
    """Choose a turn; the answer is a list of actions, `["resign"]` for a certain loss."""

    match: str
    game: str
    options: dict[str, int | str]
    spec: str
    seed: int
    information: str
    """As JSON, by `core.information`."""
    may_resign: bool = False


class AnswerDraw(_JobRequest, frozen=True, tag="answer_draw"):
    """Answer the offer of a draw; the answer is whether it is accepted."""

    game: str
    options: dict[str, int | str]
    level: int
    information: str


class Analyse(_JobRequest, frozen=True, tag="analyse"):
    """Analyse a position; the answer is an `Analysis`."""

    game: str
    options: dict[str, int | str]
    position: str | None = None
    """Of a game without hidden parts; of others the information."""
    information: str | None = None


class Review(_JobRequest, frozen=True, tag="review"):
    """Review a record; the answer is a `study.Review`."""

    record: str


class Animate(_JobRequest, frozen=True, tag="animate"):
    """Animate the record of a finished match; the answer is the file, in Base64."""

    record: str
    seat: int | None
    """The viewing seat; None: a spectator."""
    format: str


class PrintSheets(_JobRequest, frozen=True, tag="print_sheets"):
    """Print sheets of a game; the answer is the PDF file, in Base64."""

    game: str
    options: dict[str, int | str]
    paper: str
    ink: Ink
    duplex: Edge = "long"
    sheets: tuple[str, ...] = ()
    """Their names; the standard ones if there are none."""
    view: str | None = None
    """The position to print, as one viewer sees it."""


class PrintRecord(_JobRequest, frozen=True, tag="print_record"):
    """Print the score sheet of a record; the answer is the PDF file, in Base64."""

    record: str
    paper: str
    ink: Ink


class Cancel(_JobRequest, frozen=True, tag="cancel"):
    """Cancel the request of this id; a review ends after its present turn."""


Request = Choose | AnswerDraw | Analyse | Review | Animate | PrintSheets | PrintRecord | Cancel


class _Reply(msgspec.Struct, frozen=True, tag_field="type"):
    id: int


class Done(_Reply, frozen=True, tag="done"):
    """The answer to a request."""

    body: Raw


class Failed(_Reply, frozen=True, tag="failed"):
    """A request failed or was cancelled."""

    detail: str
    code: str = ""
    """Of what the request itself was wrong in; empty if the engine failed."""


class Progress(_Reply, frozen=True, tag="progress"):
    """How many turns of a review are done."""

    done: int
    total: int


Answer = Done | Failed | Progress


def pack(message: msgspec.Struct) -> bytes:
    """Encode a message with its header."""
    body = msgspec.json.encode(message)
    return len(body).to_bytes(HEADER_BYTES, "big") + body


def body_length(head: bytes) -> int:
    """Decode a header; raises `ValueError` if the body is too long."""
    size = int.from_bytes(head, "big")
    if size > MAX_BODY_BYTES:
        raise ValueError(f"invalid frame size: {size} bytes")
    return size


def unpack(body: bytes, kind: Any) -> Any:
    """Decode a body as a message of this type; raises `msgspec.MsgspecError`."""
    return msgspec.json.decode(body, type=kind)
