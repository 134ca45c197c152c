"""Checks what is installed. Needs nothing of the extra `server`, so that `doctor` always can."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Literal

import msgspec

import boardwright
from boardwright.engine.native import absence_warning

__all__ = ["Finding", "examine_installation"]

_OLDEST_PYTHON = (3, 11)


class Finding(msgspec.Struct, frozen=True):
    """The result of one check, in words for people."""

    what: str
    state: Literal["good", "note", "bad"]
    """`note`: it works, but could be better."""
    words: str


def examine_installation() -> Iterator[Finding]:
    """The version of Python, and whether the engine is there."""
    yield _python()
    yield _engine()


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < _OLDEST_PYTHON:
        return Finding("python", "bad", f"Python {version} is too old: 3.11 or later is needed.")
    return Finding("python", "good", f"Python {version}, Boardwright {boardwright.__version__}.")


def _engine() -> Finding:
    games = [boardwright.game(name) for name in boardwright.names()]
    if warning := absence_warning(games):
        return Finding("engine", "note", warning)
    return Finding("engine", "good", "The C++ engine is there for every game that has one.")
