"""Games by name. A game is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from boardwright.core.errors import UnknownGame, quote
from boardwright.core.game import Game

__all__ = ["game", "game_type", "names", "register"]

_import_paths: dict[str, str] = {}


def register(name: str, import_path: str) -> None:
    """`import_path` is written `package.module:Class`."""
    _import_paths[name] = import_path


def names() -> tuple[str, ...]:
    return tuple(_import_paths)


def game_type(name: str) -> type[Game]:
    if name not in _import_paths:
        raise UnknownGame(f"unknown game {quote(name)}; choose from: {', '.join(_import_paths)}")
    module, _, attribute = _import_paths[name].partition(":")
    game_class: type[Game] = getattr(import_module(module), attribute)
    return game_class


def game(name: str, options: Mapping[str, object] | None = None) -> Game:
    """
    >>> import boardwright
    >>> boardwright.game("grow", {"players": 3}).seat_names
    ('red', 'blue', 'green')
    """
    return game_type(name).from_options(options or {})
