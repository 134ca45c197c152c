"""The proof of a finished match: every roll and every seal, for anybody to verify.

It lists the possible outcomes of each roll, so that verifying it needs no rules.
"""

from __future__ import annotations

import re

import msgspec

from boardwright.core.errors import BadRecord, quote
from boardwright.core.record import Record
from boardwright.core.state import RESIGN
from boardwright.core.turn import Chance

__all__ = ["FairnessProof", "OpenedSeal", "Roll", "fairness_proof"]

_REQUIRED_TAGS = {
    "match": re.compile(r"[A-Za-z0-9_-]{1,64}"),
    "commitment": re.compile(r"[0-9a-f]{64}"),
    "secret": re.compile(r"[0-9a-f]{64}"),
    "seeds": re.compile(r"[0-9a-f]{0,64}(,[0-9a-f]{0,64})*"),
}
_SEED_HASHES = re.compile(r"([0-9a-f]{64})?(,([0-9a-f]{64})?)*")
_SEAL = re.compile(r"(\d{1,9}):(\d):([0-9a-f]{32}):([0-9a-f]{64})")


class Roll(msgspec.Struct, frozen=True):
    """One outcome of chance and the ones it was drawn from. `weights` None: all are equally
    likely."""

    number: int
    hidden: bool
    """Not everybody saw it."""
    outcomes: tuple[str, ...]
    weights: tuple[int, ...] | None
    result: str


class OpenedSeal(msgspec.Struct, frozen=True):
    """A sealed choice, its nonce and the hash published when it was made."""

    step: int
    """Which action of the record it is, counted from 0 with those of chance."""
    ply: int
    seat: int
    action: str
    nonce: str
    seal: str


class FairnessProof(msgspec.Struct, frozen=True):
    """Everything that the dice and seals of a match depend on."""

    match: str
    secret: str
    seeds: tuple[str, ...]
    seed_hashes: tuple[str, ...]
    """As many as seeds; all are empty in a match of an earlier version, which had none."""
    commitment: str
    rolls: tuple[Roll, ...]
    seals: tuple[OpenedSeal, ...]


def fairness_proof(record: Record) -> FairnessProof:
    """Return the proof that a record contains; it is not verified.

    Raises `BadRecord` if a tag is missing or malformed.
    """
    tags = {key: _tag(record, key, pattern) for key, pattern in _REQUIRED_TAGS.items()}
    seeds = tuple(tags["seeds"].split(","))
    return FairnessProof(
        tags["match"],
        tags["secret"],
        seeds,
        _seed_hashes(record, len(seeds)),
        tags["commitment"],
        _rolls(record),
        _seals(record),
    )


def _tag(record: Record, key: str, pattern: re.Pattern[str]) -> str:
    if key not in record.tags:
        raise BadRecord(0, f"missing tag {key!r}: this record does not prove its dice")
    if not pattern.fullmatch(record.tags[key]):
        raise BadRecord(0, f"invalid tag {key!r}: {quote(record.tags[key])}")
    return record.tags[key]


def _seed_hashes(record: Record, count: int) -> tuple[str, ...]:
    if "seed_hashes" not in record.tags:
        return ("",) * count
    hashes = tuple(_tag(record, "seed_hashes", _SEED_HASHES).split(","))
    if len(hashes) != count:
        raise BadRecord(0, f"expected {count} seed hashes, got {len(hashes)}")
    return hashes


def _rolls(record: Record) -> tuple[Roll, ...]:
    rolls: list[Roll] = []
    for state, step in zip(record.states(), record.steps, strict=False):
        pending = state.turn()
        if step.seat is None and isinstance(pending, Chance):
            outcomes = tuple(map(str, pending.outcomes))
            hidden = pending.seen_by is not None
            roll = Roll(len(rolls) + 1, hidden, outcomes, pending.weights, str(step.action))
            rolls.append(roll)
    return tuple(rolls)


def _seals(record: Record) -> tuple[OpenedSeal, ...]:
    """The sealed choices in order, each with its seal from the tag."""
    choices = [
        (number, step.seat, str(step.action))
        for number, (state, step) in enumerate(zip(record.states(), record.steps, strict=False))
        if step.seat is not None and step.action is not RESIGN and state.is_sealed
    ]
    texts = record.tags.get("seals", "").split()
    if len(texts) != len(choices):
        raise BadRecord(0, f"expected {len(choices)} seals, got {len(texts)}")
    return tuple(_seal(text, *choice) for text, choice in zip(texts, choices, strict=True))


def _seal(text: str, step: int, seat: int, action: str) -> OpenedSeal:
    parts = _SEAL.fullmatch(text)
    if not parts or int(parts[2]) != seat:
        raise BadRecord(0, f"invalid tag 'seals': {quote(text)}")
    return OpenedSeal(step, int(parts[1]), seat, action, parts[3], parts[4])
