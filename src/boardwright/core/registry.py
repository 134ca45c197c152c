"""Games by name. A game's module is imported when the game is first used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from boardwright.core.errors import UnknownGame, quote
from boardwright.core.game import Game

__all__ = ["game", "game_type", "names", "register"]

_import_paths: dict[str, str] = {}


def register(name: str, import_path: str) -> None:
    """Make a game available; `import_path` is `package.module:Class`, not imported yet."""
    _import_paths[name] = import_path


def names() -> tuple[str, ...]:
    """The names of all registered games, in order of registration."""
    return tuple(_import_paths)


def game_type(name: str) -> type[Game]:
    """The class registered under this name; raises `UnknownGame`."""
    if name not in _import_paths:
        raise UnknownGame(f"no game {quote(name)}; there are: {', '.join(_import_paths)}")
    module, _, attribute = _import_paths[name].partition(":")
    game_class: type[Game] = getattr(import_module(module), attribute)
    return game_class


def game(name: str, options: Mapping[str, object] | None = None) -> Game:
    """The game of this name under these options; raises `UnknownGame` or `BadOptions`.

    >>> import boardwright
    >>> boardwright.game("grow", {"players": 3}).seat_names
    ('red', 'blue', 'green')
    """
    return game_type(name).from_options(options or {})
