"""Games by name. A game is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from boardwright.core.errors import UnknownGame, quote
from boardwright.core.game import Game

__all__ = ["game", "game_type", "names", "register"]

_places: dict[str, str] = {}


def register(name: str, place: str) -> None:
    """`place` is written `package.module:Class`."""
    _places[name] = place


def names() -> tuple[str, ...]:
    return tuple(_places)


def game_type(name: str) -> type[Game]:
    if name not in _places:
        raise UnknownGame(f"no game {quote(name)}; there are: {', '.join(_places)}")
    module, _, attribute = _places[name].partition(":")
    found: type[Game] = getattr(import_module(module), attribute)
    return found


def game(name: str, options: Mapping[str, object] | None = None) -> Game:
    """
    >>> import boardwright
    >>> boardwright.game("grow", {"players": 3}).seat_names
    ('red', 'blue', 'green')
    """
    return game_type(name).from_options(options or {})
