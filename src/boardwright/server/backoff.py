"""Exponential back-off: each pause is twice as long as the one before, up to a maximum."""

from __future__ import annotations

__all__ = ["Backoff"]


class Backoff:
    """The pauses between tries, in seconds.

    >>> backoff = Backoff(1.0, 5.0)
    >>> [backoff.next() for _ in range(4)]
    [1.0, 2.0, 4.0, 5.0]
    """

    def __init__(self, first: float = 0.5, maximum: float = 30.0) -> None:
        self._first, self._maximum = first, maximum
        self._pause = first
        self.failures = 0
        """Tries that have failed in a row."""

    def next(self) -> float:
        """Count a failure and return the pause before the next try."""
        self.failures += 1
        pause, self._pause = self._pause, min(2 * self._pause, self._maximum)
        return pause

    def reset(self) -> None:
        """Begin again, after a success."""
        self._pause, self.failures = self._first, 0
