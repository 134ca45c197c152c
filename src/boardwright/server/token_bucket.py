"""Token buckets, which limit a rate and allow bursts."""

from __future__ import annotations

__all__ = ["TokenBucket"]


class TokenBucket:
    """Holds `size` tokens and fills by `rate` a second; it begins full. A rate of 0 is no limit.

    Times are in milliseconds.
    """

    __slots__ = ("_at", "_left", "_rate", "_size")

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = self._left = size
        self._at = 0

    def take(self, at: int, tokens: int = 1) -> bool:
        """Take tokens out and return True, or return False if there are too few."""
        if not self.has(at, tokens):
            return False
        self._left -= tokens
        return True

    def has(self, at: int, tokens: int = 1) -> bool:
        """Whether there are so many tokens."""
        self._fill(at)
        return not self._rate or self._left >= tokens

    def charge(self, at: int, tokens: float) -> None:
        """Take tokens out for what was done already; with too few of them there is a debt.

        The debt is at most as large as the bucket.
        """
        if self._rate:
            self._fill(at)
            self._left = max(-self._size, self._left - tokens)

    def has_debt(self, at: int) -> bool:
        """Whether more was charged than there was, and the bucket has not filled since."""
        self._fill(at)
        return self._left < 0

    def _fill(self, at: int) -> None:
        self._left = min(self._size, self._left + max(0, at - self._at) * self._rate / 1000)
        self._at = at
