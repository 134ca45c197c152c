"""The log entries of a live match as each viewer saw them, made once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from boardwright.match import Match
from boardwright.present import log_entries
from boardwright.server.log_index import LogIndex
from boardwright.server.loop_time import in_slices
from boardwright.server.messages import LogEntry

__all__ = ["LogCache"]

_FEW = 10
"""Entries that are made without slices."""


class LogCache:
    """Log entries by viewing seat; if nothing is hidden, all viewers share one list.

    It follows the match as steps are played; after a takeback its owner calls `truncate`.
    """

    __slots__ = ("_index", "_match", "_parts")

    def __init__(self, match: Match, index: LogIndex) -> None:
        self._match = match
        self._index = index
        self._parts: dict[int | None, _Part] = {}

    def entries(self, seat: int | None) -> tuple[LogEntry, ...]:
        """All entries as the seat saw them; None is a spectator."""
        part = self._part(seat)
        for _ in self._missing(part):
            pass
        return tuple(part.entries)

    def is_prepared(self, seat: int | None) -> bool:
        """Whether few entries are missing, so that `entries` takes little time."""
        return len(self._index.starts) - len(self._part(seat).entries) <= _FEW

    async def prepare(self, seat: int | None) -> None:
        """Make the entries of a long match in slices."""
        await in_slices(self._missing(self._part(seat)))

    def truncate(self, steps: int) -> None:
        """Forget what goes beyond the first steps: the others were taken back."""
        kept = max(0, bisect_left(self._index.starts, steps) - 1)  # the last one may have been cut
        for part in self._parts.values():
            if part.steps > steps:
                del part.entries[kept:]
                part.steps = self._index.starts[kept] if kept else 0

    def _part(self, seat: int | None) -> _Part:
        viewer = seat if self._match.game.has_hidden_parts else None
        return self._parts.setdefault(viewer, _Part(viewer))

    def _missing(self, part: _Part) -> Iterator[LogEntry]:
        """Make and keep the entries that are missing, each when it is asked for.

        The match may change in between: each is made of the match as it is then.
        """
        match, entries = self._match, part.entries
        while part.steps < match.count:
            starts = self._index.starts
            if entries and part.steps not in starts[len(entries) : len(entries) + 1]:
                entries.pop()  # the last one goes on
            number = len(entries)
            part.steps = starts[number + 1] if number + 1 < len(starts) else match.count
            entries += log_entries(match, part.viewer, starts[number], number + 1, part.steps)
            yield entries[-1]


class _Part:
    """What one viewer saw."""

    __slots__ = ("entries", "steps", "viewer")

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.entries: list[LogEntry] = []
        self.steps = 0
        """How many steps of the match are in the entries."""
