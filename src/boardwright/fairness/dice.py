"""Fair dice. `docs/fair-play.md` is the reference.

The server fixes a secret and publishes its hash, then each player does the same with a seed, and
only then are the seeds revealed. Every outcome of chance follows from the secret, the seeds and the
number of the roll, so nobody can choose it; once the secret is published, anybody can verify it.
"""

from __future__ import annotations

import hmac
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

import msgspec

from boardwright.core.turn import Action, Chance

__all__ = ["FairDice", "FairnessState"]

_RANGE = 1 << 64


class FairDice:
    """The rolls of one match, numbered from 1; the same arguments give the same rolls.

    `secret` is in hexadecimal. Rolls that not everybody sees have a key of their own.
    """

    def __init__(self, match: str, secret: str, seeds: Sequence[str]) -> None:
        self._match, self._seeds = match, ",".join(seeds)
        key = bytes.fromhex(secret)
        self._open_key, self._hidden_key = _hmac(key, "dice"), _hmac(key, "hidden")

    def roll(self, number: int, chance: Chance) -> Action:
        """Return the outcome of the roll with this number."""
        weights = chance.weights or (1,) * len(chance.outcomes)
        return chance.outcomes[self.pick(number, weights, hidden=chance.seen_by is not None)]

    def pick(self, number: int, weights: Sequence[int], *, hidden: bool) -> int:
        """Return the index of an outcome, with a probability as its weight."""
        cumulative = tuple(accumulate(weights))
        key = self._hidden_key if hidden else self._open_key
        return bisect_right(cumulative, self._uniform_below(cumulative[-1], key, number))

    def _uniform_below(self, total: int, key: bytes, number: int) -> int:
        """Return a uniform number below `total`, by rejection of values that would favour some."""
        attempt = 0
        while True:
            block = _hmac(key, f"{self._match}:{number}:{attempt}:{self._seeds}")
            value = int.from_bytes(block[:8], "big")
            if value < _RANGE - _RANGE % total:
                return value % total
            attempt += 1


class FairnessState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public part of the dice and seals; after the match the secret as well."""

    commitment: str
    seed_hashes: tuple[str, ...] = ()
    """One for each seat, empty where none was given."""
    seeds: tuple[str, ...] = ()
    """One for each seat, empty where none was given; all of them once the match has started."""
    awaited: tuple[int, ...] = ()
    """The seats that the start waits for: to reveal their seeds, or without `reveal_by` to commit
    to new ones, because those they revealed before were for a start that was cancelled."""
    reveal_by: int | None = None
    """All players have committed: until this time, in milliseconds, they reveal their seeds."""
    cancelled: tuple[str, ...] = ()
    """The names of players who did not reveal their seeds, so that the start was cancelled."""
    rolls: int = 0
    """How many outcomes of chance there have been."""
    seals: tuple[tuple[int, int, str], ...] = ()
    """The sealed choices so far: ply, seat, hash."""
    secret: str | None = None
    """Only once the match is over."""


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")
