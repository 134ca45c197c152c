"""A game as pictures to step through, one for each turn that changes the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

import msgspec

from boardwright.core.record import Record
from boardwright.match import Match
from boardwright.present.game_log import log_entries
from boardwright.present.render import to_svg

__all__ = ["Frame", "PackedFrames", "pack", "replay_frames"]

MAX_FRAMES = 150
"""In a longer game several turns share a picture, so that a page stays small."""


class Frame(NamedTuple):
    """The board after some turns, and these turns in words."""

    text: str
    picture: str


class PackedFrames(msgspec.Struct, frozen=True):
    """Pictures that share most of their lines, each line stored once."""

    lines: list[str]
    pictures: list[list[int]]
    """Runs of lines: where each begins and how many there are, in turn."""
    texts: list[str]


def replay_frames(record: Record) -> list[Frame]:
    """The frames as a spectator sees them, the start first."""
    match = Match.resume(record)
    states = match.states
    frames = [Frame("The start", to_svg(states[0].view(None)))]
    ends = accumulate(len(turn) for turn in record.turns)
    pending: list[str] = []
    number = 0
    for end, entry in zip(ends, log_entries(match, None), strict=True):
        number += entry.seat is not None
        prefix = "" if entry.seat is None else f"{number}. "
        pending.append(f"{prefix}{'. '.join(entry.text)}.")
        picture = to_svg(states[end].view(None))
        if picture != frames[-1].picture:
            frames.append(Frame(" ".join(pending), picture))
            pending = []
    if pending:
        frames.append(Frame(" ".join(pending), frames[-1].picture))
    return list(_merged(frames))


def _merged(frames: list[Frame]) -> Iterator[Frame]:
    """At most so many frames, the start and the end among them."""
    yield frames[0]
    turns = frames[1:]
    size = -(-len(turns) // (MAX_FRAMES - 1)) or 1
    for first in range(0, len(turns), size):
        part = turns[first : first + size]
        yield Frame(" ".join(frame.text for frame in part), part[-1].picture)


def pack(frames: Iterable[Frame]) -> PackedFrames:
    """The frames with each line of their pictures once."""
    numbers: dict[str, int] = {}
    pictures, texts = [], []
    for frame in frames:
        lines = [numbers.setdefault(line, len(numbers)) for line in frame.picture.splitlines()]
        pictures.append(_runs(lines))
        texts.append(frame.text)
    return PackedFrames([line.strip() for line in numbers], pictures, texts)


def _runs(numbers: list[int]) -> list[int]:
    """
    >>> _runs([4, 5, 6, 9, 2])
    [4, 3, 9, 1, 2, 1]
    """
    runs: list[int] = []
    for number in numbers:
        if runs and number == runs[-2] + runs[-1]:
            runs[-1] += 1
        else:
            runs += [number, 1]
    return runs
