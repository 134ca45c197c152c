"""The error for what an extra of Boardwright would install."""

from __future__ import annotations

from boardwright.core.errors import BoardwrightError

__all__ = ["MissingExtra"]


class MissingExtra(BoardwrightError, ModuleNotFoundError):
    """A package isn't installed; the message names the pip command.

    >>> str(MissingExtra("a picture", ModuleNotFoundError(name="PIL"), "research"))
    "a picture needs PIL: pip install 'boardwright[research]'"
    """

    def __init__(self, purpose: str, error: ImportError, extra: str) -> None:
        package = error.name.partition(".")[0] if error.name else str(error)
        message = f"{purpose} needs {package}: pip install 'boardwright[{extra}]'"
        ModuleNotFoundError.__init__(self, message, name=error.name)
