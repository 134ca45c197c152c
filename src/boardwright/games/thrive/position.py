"""A Thrive position in text and JSON. `docs/notation.md` is the reference.

    a1:04400,b1:04400/a6:00440,b6:00440 black move 0 - -

Black's pods, White's, who is to play and what, quiet turns, the quiet moves that led here, the
outcome. The pegs of a pod are five digits, one for each row of holes from the top; each digit
is a number from 0 to 31 in base 32 with 16 for the leftmost hole.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

import msgspec

from boardwright.core.errors import BadPosition, quote
from boardwright.core.view import View
from boardwright.games.thrive.board import Move, square_name

if TYPE_CHECKING:
    from boardwright.games.thrive.state import ThriveState

__all__ = [
    "SEATS",
    "STAGES",
    "Pod",
    "ThrivePosition",
    "ThriveView",
    "format_text",
    "parse_pegs",
    "parse_text",
    "pegs_text",
    "to_position",
]

SEATS = ("black", "white")
STAGES = ("move", "peg1", "peg2", "pegs", "card", "first")
_DIGITS = "0123456789abcdefghijklmnopqrstuv"


class Pod(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pod: its square and its rows of pegs."""

    square: str
    pegs: str


class ThrivePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Thrive position in JSON."""

    black: tuple[Pod, ...]
    white: tuple[Pod, ...]
    to_play: str = "black"
    stage: str = "move"
    quiet: int = 0
    """Turns in a row without a capture or a peg."""
    moves: tuple[str, ...] = ()
    """The moves of those turns, as far as repetition counts them."""
    outcome: str = "-"


class ThriveView(View, frozen=True):
    """A position and its viewer. Nothing is hidden in Thrive."""

    game: ClassVar[str] = "thrive"
    position: ThrivePosition
    size: int = 6
    holes: int = 5
    """Holes along each side of a pod; like `size`, for drawings. The text has neither."""

    def __str__(self) -> str:
        viewer = "-" if self.seat is None else SEATS[self.seat]
        return f"@{viewer} {format_text(self.position)}"


def _mirror(row: int) -> int:
    """Masks count columns from the right, the text from the left."""
    return int(f"{row:05b}"[::-1], 2)


_ROWS = tuple(_DIGITS[_mirror(row)] for row in range(32))


def pegs_text(mask: int) -> str:
    """The peg mask as five digits.

    >>> pegs_text(1 << 12 | 1 << 17)
    '04400'
    """
    return "".join([_ROWS[mask >> place & 31] for place in (20, 15, 10, 5, 0)])


def parse_pegs(text: str) -> int:
    """The peg mask that five digits stand for; raises `BadPosition`."""
    if len(text) != 5 or any(digit not in _DIGITS for digit in text):
        raise BadPosition(f"pegs must be five base-32 digits, got {quote(text)}")
    mask = 0
    for digit in text:
        mask = mask << 5 | _mirror(_DIGITS.index(digit))
    return mask


@lru_cache(maxsize=1 << 15)  # most pods stay as they are from one view to the next
def _pod(square: int, mask: int) -> Pod:
    return Pod(square_name(square), pegs_text(mask))


def to_position(state: ThriveState) -> ThrivePosition:
    """The state in its JSON form, without loss."""
    black, white = state.sides
    return ThrivePosition(
        tuple([_pod(square, mask) for square, mask in black]),
        tuple([_pod(square, mask) for square, mask in white]),
        SEATS[state.mover],
        STAGES[state.stage],
        state.quiet,
        tuple(map(str, _quiet_moves(state))) if state.history else (),
        "-" if state.ended is None else str(state.ended),
    )


def _quiet_moves(state: ThriveState) -> list[Move]:
    """The moves between the positions of the history, which differ by one pod each."""
    moves = []
    for (before, mover), (after, _) in zip(state.history, state.history[1:], strict=False):
        (source,) = {s for s, _ in before[mover]} - {s for s, _ in after[mover]}
        (target,) = {s for s, _ in after[mover]} - {s for s, _ in before[mover]}
        moves.append(Move(source, target))
    return moves


def format_text(position: ThrivePosition) -> str:
    """The position as text; `parse_text` reads it."""
    sides = (
        ",".join(f"{pod.square}:{pod.pegs}" for pod in side) or "-"
        for side in (position.black, position.white)
    )
    moves = ",".join(position.moves) or "-"
    rest = f"{position.to_play} {position.stage} {position.quiet} {moves} {position.outcome}"
    return f"{'/'.join(sides)} {rest}"


def parse_text(text: str) -> ThrivePosition:
    """The position in `text`, checked for syntax only; raises `BadPosition`.

    Fields at the end may be left out.
    """
    pods, *rest = text.split(" ")
    fields = (*rest, *("black", "move", "0", "-", "-")[len(rest) :])
    sides = pods.split("/")
    if len(fields) != 5 or len(sides) != 2:
        raise BadPosition(f"invalid thrive position: {quote(text)}")
    to_play, stage, quiet, moves, outcome = fields
    if not (quiet.isascii() and quiet.isdigit() and len(quiet) < 6):
        raise BadPosition(f"quiet turns must be a number, got {quote(quiet)}")
    black, white = (_pods(side) for side in sides)
    played = () if moves == "-" else tuple(moves.split(","))
    return ThrivePosition(black, white, to_play, stage, int(quiet), played, outcome)


def _pods(text: str) -> tuple[Pod, ...]:
    if text == "-":
        return ()
    return tuple(Pod(*pod.partition(":")[::2]) for pod in text.split(","))
