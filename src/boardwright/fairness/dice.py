"""Fair dice and sealed choices. `docs/fair-play.md` is the reference.

The server fixes a secret before it knows the players' seeds and publishes its hash. Every
outcome of chance follows from the secret, the seeds and the number of the roll, so nobody can
choose it; once the secret is told, everybody can check it.
"""

from __future__ import annotations

import hmac
import secrets
from bisect import bisect_right
from collections.abc import Sequence
from hashlib import sha256
from itertools import accumulate
from typing import NamedTuple

import msgspec

from boardwright.core.turn import Action, Chance

__all__ = [
    "FairDice",
    "FairnessState",
    "Sealed",
    "commitment",
    "digest",
    "fresh_nonce",
    "seal",
]

_RANGE = 1 << 64


class FairnessState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice: what the server has committed to, everybody's part, and afterwards all of it."""

    commitment: str
    seeds: tuple[str, ...] = ()
    """One for each seat, empty where none was given."""
    rolls: int = 0
    seals: tuple[tuple[int, int, str], ...] = ()
    """Sealed steps so far: ply, seat, hash."""
    secret: str | None = None
    """Only once the match is over."""


def fresh_nonce() -> str:
    return secrets.token_hex(16)


def commitment(match: str, secret: str) -> str:
    return sha256(f"boardwright 1:{match}:{secret}".encode()).hexdigest()


def seal(nonce: str, ply: int, seat: int, action: str) -> str:
    """The hash of a choice; the nonce keeps anybody from guessing what is inside."""
    return sha256(f"{nonce}:{ply}:{seat}:{action}".encode()).hexdigest()


class Sealed(NamedTuple):
    """A choice that was hidden when it was made."""

    ply: int
    seat: int
    action: str
    nonce: str

    @property
    def seal(self) -> str:
        return seal(self.nonce, self.ply, self.seat, self.action)


class FairDice:
    """The rolls of one match, numbered from 1. What not everybody sees has a key of its own."""

    def __init__(self, match: str, secret: str, seeds: Sequence[str]) -> None:
        self._match, self._seeds = match, ",".join(seeds)
        key = bytes.fromhex(secret)
        self._open, self._hidden = _hmac(key, "dice"), _hmac(key, "hidden")

    def roll(self, number: int, chance: Chance) -> Action:
        weights = chance.weights or (1,) * len(chance.outcomes)
        return chance.outcomes[self.pick(number, weights, hidden=chance.seen_by is not None)]

    def pick(self, number: int, weights: Sequence[int], *, hidden: bool) -> int:
        """Which of the outcomes, counted from 0."""
        reach = tuple(accumulate(weights))
        key = self._hidden if hidden else self._open
        return bisect_right(reach, self._below(reach[-1], key, number))

    def _below(self, total: int, key: bytes, number: int) -> int:
        """An even number below the total: blocks that would favour small ones are passed over."""
        attempt = 0
        while True:
            block = _hmac(key, f"{self._match}:{number}:{attempt}:{self._seeds}")
            value = int.from_bytes(block[:8], "big")
            if value < _RANGE - _RANGE % total:
                return value % total
            attempt += 1


def digest(secret: str, text: str) -> str:
    """Of a whole record, so that no part of it is changed by mistake or in passing."""
    return _hmac(bytes.fromhex(secret), text).hex()


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")
