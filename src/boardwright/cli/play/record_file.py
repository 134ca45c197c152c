"""The file that the record of the current game is saved to."""

from __future__ import annotations

import os
from pathlib import Path

from boardwright.cli.screen import QuitRequested, Screen
from boardwright.core.record import Record

__all__ = ["RecordFile"]


class RecordFile:
    """Saves the record, and tells the person where it is and how to continue."""

    def __init__(self, screen: Screen, path: str | None) -> None:
        self._screen, self._path = screen, path

    def autosave(self, record: Record) -> None:
        """Save the record if a file is known; raises `OSError`."""
        if self._path is not None:
            _write(self._path, record)

    def save(self, record: Record, path: str) -> bool:
        """Save it here and from now on; whether it could be written."""
        try:
            _write(path, record)
        except OSError as error:
            self._screen.write_error(f"Cannot write {path!r}: {error.strerror or error}.")
            return False
        self._path = path
        self._screen.write(f"Saved to {path}, and again after every turn.")
        if record.game.has_hidden_parts and record.outcome is None:
            self._screen.write("The file shows the hidden information of all seats.")
        return True

    def save_unfinished(self, record: Record, *, can_ask: bool) -> None:
        """Save a game that isn't over, perhaps after asking for a file."""
        if not record.steps:
            return
        if self._path is None and can_ask:
            self._ask_to_save(record)
        if self._path is None:
            self._screen.write("The game was not saved; use --save FILE to save the next one.")
            return
        self.autosave(record)
        self._screen.write(
            f"To continue: boardwright play --resume {self._path} --save {self._path}"
        )

    def save_finished(self, record: Record) -> None:
        """Save a game that is over, perhaps after asking for a file."""
        if self._path is None:
            self._ask_to_save(record)
        if self._path is not None:
            self.autosave(record)
            self._screen.write(f"The record is in {self._path}; view it with: "
                             f"boardwright replay {self._path}")  # fmt: skip

    def _ask_to_save(self, record: Record) -> None:
        if not self._screen.is_terminal:
            return
        try:
            while path := self._screen.ask("Save the record to which file? (Enter to skip) "):
                if self.save(record, path):
                    return
        except QuitRequested:
            return


def _write(path: str, record: Record) -> None:
    """Replace the file as a whole: a crash in between leaves the old record."""
    destination = Path(path)
    partial = destination.with_name(destination.name + ".part")
    partial.write_text(str(record), encoding="utf-8")
    os.replace(partial, destination)
