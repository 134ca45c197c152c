"""Which challenges a bot accepts."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

import boardwright
from boardwright.bot.connection import Json
from boardwright.core.errors import BoardwrightError

__all__ = ["Rules"]


class Rules(msgspec.Struct, frozen=True):
    """What a bot plays."""

    games: Sequence[str] = ()
    """The names of the games; empty: all that are installed here."""
    limit: int = 4
    """How many matches at once."""
    min_seconds: int = 0
    """The shortest clock it accepts: seconds for the match and 40 increments, or for one turn."""

    def reason_to_decline(self, match: Json, playing: int) -> str | None:
        """Why this match is declined while `playing` others are unfinished; None if it is not."""
        game = match["game"]
        if self.games and game not in self.games:
            return f"I play {', '.join(self.games)} only."
        try:
            boardwright.game(game, match.get("options", {}))
        except BoardwrightError as error:
            return f"I don't know this game: {error}"
        if playing >= self.limit:
            return f"I play {self.limit} at once, and {playing} are unfinished. Try again later."
        clock = match.get("clock")
        if clock is not None:
            seconds = clock["seconds"] + 40 * clock.get("increment", 0)
            if seconds < self.min_seconds:
                return f"The clock is too fast for me: I need {self.min_seconds} seconds."
        return None
