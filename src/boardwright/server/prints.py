"""Sheets of games, positions and score sheets as PDF, made by the engines and kept."""

from __future__ import annotations

from hashlib import sha256

from boardwright.printing import Ink, Paper, PrintJob, is_available
from boardwright.server.engines import Engines
from boardwright.server.made_files import MadeFiles
from boardwright.server.problem import Problem

__all__ = ["Prints", "check_printing", "printing_missing"]


def printing_missing() -> str | None:
    """Return why this server cannot print, and what would help; None if it can."""
    if is_available():
        return None
    return (
        "This server can't print: it lacks the extra boardwright[print]. "
        "Whoever runs it installs that with: pip install 'boardwright[print]'"
    )


def check_printing() -> None:
    """Raise `Problem` if this server cannot print."""
    reason = printing_missing()
    if reason is not None:
        raise Problem("no_printing", reason)


class Prints:
    """Makes PDF files, and keeps them by all that is on them: they hold nothing more.

    Both methods raise `EngineFailed` and `EnginesBusy`, and `Problem` without the extra.
    """

    def __init__(self, engines: Engines, files: MadeFiles) -> None:
        self._engines, self._files = engines, files

    async def sheets(self, job: PrintJob, names: tuple[str, ...], address: str) -> bytes:
        """Return sheets of a game; raises `Problem` where its options leave nothing to print."""
        check_printing()
        view = None if job.view is None else str(job.view)
        return await self._files.once(
            (job._replace(view=None), view, names),
            lambda: self._engines.print_sheets(job, names, address),
        )

    async def score_sheet(self, record: str, paper: Paper, ink: Ink, address: str) -> bytes:
        """Return the score sheet of a record."""
        check_printing()
        return await self._files.once(
            (sha256(record.encode()).digest(), paper, ink),
            lambda: self._engines.print_record(record, paper, ink, address),
        )
