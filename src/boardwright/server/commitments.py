"""Secrets the server commits to before it has heard anybody's seed.

Nothing is remembered: a secret follows from the server's key, the match and the hour, so that every
process that shares the key can keep what another has promised. The commitment itself proves that it
is one of ours. It is good for an hour or two: a match made under it cannot have been swept in that
time, so the store refuses a second one, and the same dice never come twice.
"""

from __future__ import annotations

import hashlib
import hmac

from boardwright.fairness import commitment
from boardwright.server.clock import Clock
from boardwright.server.messages import Commitment
from boardwright.server.problem import Problem
from boardwright.server.session import new_id

__all__ = ["Commitments"]

_HOUR = 3_600_000
_ID_BYTES = 12
"""A match without a place in the lobby is found by nobody who has not got its link."""


class Commitments:
    def __init__(self, secret: str, clock: Clock) -> None:
        self._clock = clock
        self._key = hashlib.sha256(b"dice:" + secret.encode()).digest()

    def give(self) -> Commitment:
        """For a match that is yet to be made."""
        match = new_id(_ID_BYTES)
        return Commitment(match, commitment(match, self._secret(match, self._clock.now() // _HOUR)))

    def secret(self, given: Commitment) -> str:
        """What was committed to; `Problem` if this is not ours or too old."""
        present = self._clock.now() // _HOUR
        for hour in (present, present - 1, present + 1):  # clocks of processes differ a little
            secret = self._secret(given.match, hour)
            if hmac.compare_digest(commitment(given.match, secret), given.commitment):
                return secret
        raise Problem(
            "bad_commitment", "This commitment is invalid or has expired; request a new one."
        )

    def _secret(self, match: str, hour: int) -> str:
        return hmac.digest(self._key, f"{match}:{hour}".encode(), "sha256").hex()
