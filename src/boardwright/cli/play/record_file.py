"""Where the record of the game under way is kept."""

from __future__ import annotations

import os
from pathlib import Path

from boardwright.cli.screen import QuitRequested, Screen
from boardwright.core.record import Record

__all__ = ["RecordFile"]


class RecordFile:
    """Writes the record; says where it is and how to go on from it."""

    def __init__(self, screen: Screen, path: str | None) -> None:
        self._screen, self._path = screen, path

    def autosave(self, record: Record) -> None:
        """After each turn, if a file was named."""
        if self._path is not None:
            _write(self._path, record)

    def save(self, record: Record, path: str) -> bool:
        """On request; a file that cannot be written is no reason to stop playing."""
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
        """The game is not over: say how to take it up again."""
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
        """The game is over."""
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
    """Whole or not at all: a crash in between leaves the old record."""
    destination = Path(path)
    partial = destination.with_name(destination.name + ".part")
    partial.write_text(str(record), encoding="utf-8")
    os.replace(partial, destination)
