"""Secrets that the server commits to before it knows any seed.

Nothing is stored: a secret is derived from the server's key, the match and the hour, so that every
process with the same key can redeem a commitment, and recognises its own by computing it again. A
commitment is valid for one to two hours. A match created under it cannot have been swept in that
time, so the store refuses a second one, and no dice are used twice.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from boardwright.fairness import commitment
from boardwright.server.clock import Clock
from boardwright.server.messages import Commitment
from boardwright.server.problem import Problem
from boardwright.server.session import new_id

__all__ = ["Commitments"]

_HOUR_MS = 3_600_000
_ID_BYTES = 12
"""An unlisted match is found by its link alone, so ids must not be guessable."""


class Commitments:
    """Issues commitments and finds the secrets behind them."""

    def __init__(self, secret: str, clock: Clock) -> None:
        self._clock = clock
        self._key = hashlib.sha256(b"dice:" + secret.encode()).digest()
        self._match_key = hashlib.sha256(b"match:" + secret.encode()).digest()

    def issue(self, request_id: str | None = None) -> Commitment:
        """Return a commitment for a match to create: under a new id, or for a request with an id
        under one that follows from it."""
        match = new_id(_ID_BYTES) if request_id is None else self._match_of(request_id)
        return Commitment(
            match, commitment(match, self._secret(match, self._clock.now() // _HOUR_MS))
        )

    def secret_of(self, issued: Commitment) -> str:
        """Return the secret behind a commitment; raises `Problem` if it is not valid any more."""
        present = self._clock.now() // _HOUR_MS
        for hour in (present, present - 1, present + 1):  # clocks of processes differ a little
            secret = self._secret(issued.match, hour)
            if hmac.compare_digest(commitment(issued.match, secret), issued.commitment):
                return secret
        raise Problem(
            "bad_commitment", "This commitment is invalid or has expired; request a new one."
        )

    def _match_of(self, request_id: str) -> str:
        digest = hmac.digest(self._match_key, request_id.encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:_ID_BYTES]).decode()

    def _secret(self, match: str, hour: int) -> str:
        return hmac.digest(self._key, f"{match}:{hour}".encode(), "sha256").hex()
