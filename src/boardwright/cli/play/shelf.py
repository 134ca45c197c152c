"""Where the record of the game under way is kept."""

from __future__ import annotations

import os
from pathlib import Path

from boardwright.cli.screen import Leave, Screen
from boardwright.core.record import Record

__all__ = ["Shelf"]


class Shelf:
    """Writes the record; says where it is and how to go on from it."""

    def __init__(self, screen: Screen, file: str | None) -> None:
        self._screen, self._file = screen, file

    def keep(self, record: Record) -> None:
        """After each turn, if a file was named."""
        if self._file is not None:
            _write(self._file, record)

    def save(self, record: Record, file: str) -> bool:
        """On request; a file that cannot be written is no reason to stop playing."""
        try:
            _write(file, record)
        except OSError as error:
            self._screen.sorry(f"Cannot write {file!r}: {error.strerror or error}.")
            return False
        self._file = file
        self._screen.say(f"Saved to {file}; from now on after every turn.")
        if record.game.has_hidden_parts and record.outcome is None:
            self._screen.say("It holds what is hidden, of all seats: do not peek.")
        return True

    def leave(self, record: Record, *, can_ask: bool) -> None:
        """The game is not over: say how to take it up again."""
        if not record.steps:
            return
        if self._file is None and can_ask:
            self._offer(record)
        if self._file is None:
            self._screen.say("The game was not saved; --save FILE keeps the next one.")
            return
        self.keep(record)
        self._screen.say(f"To go on: boardwright play --resume {self._file} --save {self._file}")

    def close(self, record: Record) -> None:
        """The game is over."""
        if self._file is None:
            self._offer(record)
        if self._file is not None:
            self.keep(record)
            self._screen.say(f"The record is in {self._file}; see it with: "
                             f"boardwright replay {self._file}")  # fmt: skip

    def _offer(self, record: Record) -> None:
        if not self._screen.is_terminal:
            return
        try:
            while file := self._screen.ask("Save the record to which file? (Enter: none) "):
                if self.save(record, file):
                    return
        except Leave:
            return


def _write(file: str, record: Record) -> None:
    """Whole or not at all: a crash in between leaves the old record."""
    target = Path(file)
    fresh = target.with_name(target.name + ".part")
    fresh.write_text(str(record), encoding="utf-8")
    os.replace(fresh, target)
