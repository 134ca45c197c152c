"""Commitments: the hashes of the server's secret and of the players' seeds, and the seals of hidden
choices."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import NamedTuple

__all__ = ["Sealed", "commitment", "fresh_nonce", "seal", "seed_hash"]


def fresh_nonce() -> str:
    """Return 128 random bits in hexadecimal, for one seal."""
    return secrets.token_hex(16)


def commitment(match: str, secret: str) -> str:
    """Return the hash that commits the server to a secret for one match."""
    return sha256(f"boardwright 1:{match}:{secret}".encode()).hexdigest()


def seed_hash(match: str, seed: str) -> str:
    """Return the hash that commits a player to a seed for one match."""
    return sha256(f"boardwright seed 1:{match}:{seed}".encode()).hexdigest()


def seal(nonce: str, ply: int, seat: int, action: str) -> str:
    """Return the hash of a choice; without the nonce the choice cannot be guessed from it."""
    return sha256(f"{nonce}:{ply}:{seat}:{action}".encode()).hexdigest()


class Sealed(NamedTuple):
    """A sealed choice with its nonce: secret until it is revealed by the rules."""

    ply: int
    seat: int
    action: str
    nonce: str

    @property
    def seal(self) -> str:
        """The hash, which is public at once."""
        return seal(self.nonce, self.ply, self.seat, self.action)
