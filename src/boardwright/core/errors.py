"""Every error a caller may meet. Each has a stable `code` for the wire and one clear sentence."""

from __future__ import annotations

__all__ = [
    "BadAction",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BoardwrightError",
    "IllegalAction",
    "PlayerFailed",
    "UnknownGame",
    "UnknownPlayer",
    "quote",
    "sentence",
]

_MAX_QUOTED_CHARACTERS = 60


def quote(text: object, limit: int = _MAX_QUOTED_CHARACTERS) -> str:
    """The input as the reader typed it, shortened, with control characters made visible.

    >>> quote("a1" * 100)[-6:], quote(40)
    ("a1...'", '40')
    """
    raw = text if isinstance(text, str) else repr(text)
    shown = raw if len(raw) <= limit else raw[:limit] + "..."
    return repr(shown) if isinstance(text, str) else shown


def sentence(reason: str) -> str:
    """A reason as people are shown it.

    >>> sentence("a peg is due")
    'A peg is due.'
    """
    return f"{reason[:1].upper()}{reason[1:]}."


class BoardwrightError(ValueError):
    """The base of all errors raised for bad input."""

    code = "error"


class IllegalAction(BoardwrightError):
    """A well-formed action that the rules do not allow now. Nothing was changed.

    The message names the action and the position, for programmers; `reason` is the rule alone,
    for players.
    """

    code = "illegal_action"

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason or message


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
    """A record that cannot be read or replayed; `line` is where (0: the whole of it)."""

    code = "bad_record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"{reason} (line {line})" if line else reason)
        self.line = line
        self.reason = reason


class UnknownGame(BoardwrightError):
    """No game of that name is registered."""

    code = "unknown_game"


class UnknownPlayer(BoardwrightError):
    """No computer player is called that."""

    code = "unknown_player"


class PlayerFailed(BoardwrightError):
    """A program that plays has died, stayed silent, talked nonsense or played illegally."""

    code = "player_failed"
