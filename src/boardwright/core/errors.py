"""The errors raised for bad input. Each class has a stable `code` for the wire."""

from __future__ import annotations

from collections.abc import Callable

__all__ = [
    "BadAction",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BoardwrightError",
    "DamagedLog",
    "IllegalAction",
    "PlayerFailed",
    "RulesChanged",
    "UnknownGame",
    "UnknownPlayer",
    "quote",
    "sentence",
]

_MAX_QUOTED_CHARACTERS = 60


def quote(text: object, limit: int = _MAX_QUOTED_CHARACTERS) -> str:
    """The input in quotation marks, cut off at `limit` characters, control characters escaped.

    >>> quote("a1" * 100)[-6:], quote(40)
    ("a1...'", '40')
    """
    raw = text if isinstance(text, str) else repr(text)
    shown = raw if len(raw) <= limit else raw[:limit] + "..."
    return repr(shown) if isinstance(text, str) else shown


def sentence(reason: str) -> str:
    """The reason as a sentence: with a capital letter and a full stop.

    >>> sentence("a peg is due")
    'A peg is due.'
    """
    return f"{reason[:1].upper()}{reason[1:]}."


class BoardwrightError(ValueError):
    """The base of the errors a caller may want to catch."""

    code = "error"


class IllegalAction(BoardwrightError):
    """A well-formed action that the rules do not allow now. Nothing was changed.

    The message names the action and the position, for programmers; `reason` is the rule alone,
    for players. `position` is called only if somebody reads the message.
    """

    code = "illegal_action"

    def __init__(
        self, message: str, reason: str = "", position: Callable[[], object] | None = None
    ) -> None:
        super().__init__(message)
        self.reason = reason or message
        self._position = position

    def __str__(self) -> str:
        message = super().__str__()
        return message if self._position is None else f"{message} (position: {self._position()})"

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str]]:
        return IllegalAction, (str(self), self.reason)  # other processes need no state


class BadAction(BoardwrightError):
    """Text that is not an action of the game."""

    code = "bad_action"


class BadPosition(BoardwrightError):
    """Text or JSON that is not a position of the game."""

    code = "bad_position"


class BadOptions(BoardwrightError):
    """An option that does not exist, or a value that is not offered."""

    code = "bad_options"


class BadRecord(BoardwrightError):
    """A record that cannot be read or replayed.

    `line` is the number of the line at fault, from 1, or 0 if it isn't a single line; `reason` is
    the message without it.
    """

    code = "bad_record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"{reason} (line {line})" if line else reason)
        self.line = line
        self.reason = reason


class RulesChanged(BoardwrightError):
    """A game was played under another version of the rules, which this program cannot replay."""

    code = "rules_changed"


class DamagedLog(BoardwrightError):
    """An event of a stored match is missing, cannot be decoded, or does not follow from the others.

    The text is for the server's log: it may hold hidden parts of the match.
    """

    code = "damaged_match"

    def __init__(self, match: str, number: int, reason: str) -> None:
        super().__init__(f"event {number} of match {match}: {reason}")
        self.match = match
        self.number = number
        self.reason = reason


class UnknownGame(BoardwrightError):
    """No game of that name is registered."""

    code = "unknown_game"


class UnknownPlayer(BoardwrightError):
    """No computer player has that name."""

    code = "unknown_player"


class PlayerFailed(BoardwrightError):
    """An engine exited, did not answer in time, or answered something malformed or illegal."""

    code = "player_failed"
