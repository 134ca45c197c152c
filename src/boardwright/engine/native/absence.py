"""Why a game that has a native core plays without it."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Iterable
from typing import NamedTuple

from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game
from boardwright.engine.native.native_game import NativeGame, native

__all__ = ["Absence", "absence", "absence_warning", "require_native"]

_FOLDER = "boardwright.engine.native"


class Absence(NamedTuple):
    """Why there is no engine, as a sentence without a full stop."""

    reason: str
    """For everybody: it names nothing of this machine."""
    detail: str = ""
    """What the system reported, for those who run it."""


def absence(game: Game) -> Absence | None:
    """Why this game has no engine here; None if it has, or never had one."""
    if importlib.util.find_spec(f"{_FOLDER}.{game.name}") is None:
        return None
    if os.environ.get("BOARDWRIGHT_NATIVE") == "off":
        return Absence("BOARDWRIGHT_NATIVE=off is set")
    try:
        importlib.import_module(f"{_FOLDER}._{game.name}")
    except ModuleNotFoundError:
        return Absence("this installation was made without it, or for another Python")
    except ImportError as error:
        return Absence("it cannot be loaded", str(error))
    return None


def require_native(game: Game, purpose: str) -> NativeGame:
    """The native core; raises `BoardwrightError` that says why there is none."""
    native_game = native(game)
    if native_game is None:
        why = absence(game)
        reason = "it has none" if why is None else why.reason
        raise BoardwrightError(f"{purpose} needs the native engine of {game.title}: {reason}")
    return native_game


def absence_warning(games: Iterable[Game]) -> str | None:
    """What people are to read when games play without their engine; None if all is well."""
    missing = {game.title: why for game in games if (why := absence(game)) is not None}
    if not missing:
        return None
    reason, detail = next(iter(missing.values()))
    because = f"{reason} ({detail})" if detail else reason
    return (
        f"No C++ engine for {', '.join(missing)}: levels 1 to 3 only, and analysis is slow. "
        f"Why: {because}. What to do: {_advice(reason)}."
    )


def _advice(reason: str) -> str:
    if "BOARDWRIGHT_NATIVE" in reason:
        return "unset it"
    return (
        "pip install --force-reinstall --no-cache-dir boardwright, in a checkout `make setup` "
        "with a C++ compiler"
    )
