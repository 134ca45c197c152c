"""Games by name. A game is imported when it is first asked for.

The built-in games are registered by `boardwright.games`. A program adds others with `register`, an
installed package with an entry point:

    [project.entry-points."boardwright.games"]
    hex = "hex_game:Hex"
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from boardwright.core.errors import RulesChanged, UnknownGame, quote
from boardwright.core.game import Game

__all__ = ["game", "game_type", "names", "register", "unregister"]

_import_paths: dict[str, str] = {}


def register(name: str, import_path: str) -> None:
    """Adds or replaces a game; `import_path` is written `package.module:Class`.

    It holds for this process. It comes before an entry point of the same name.
    """
    _import_paths[name] = import_path


def unregister(name: str) -> None:
    """Takes back `register`; raises UnknownGame for a name that was not registered."""
    if _import_paths.pop(name, None) is None:
        raise UnknownGame(f"{quote(name)} is not registered")


@cache
def _entry_points() -> Mapping[str, str]:
    # Imported late: it takes as long as `import boardwright` itself.
    from importlib.metadata import entry_points

    return {point.name: point.value for point in entry_points(group="boardwright.games")}


def names() -> tuple[str, ...]:
    """Every game there is, the built-in ones first."""
    return tuple({**_import_paths, **_entry_points()})


def game_type(name: str) -> type[Game]:
    import_path = _import_paths.get(name) or _entry_points().get(name)
    if import_path is None:
        raise UnknownGame(f"unknown game {quote(name)}; choose from: {', '.join(names())}")
    module, _, attribute = import_path.partition(":")
    game_class: type[Game] = getattr(import_module(module), attribute)
    return game_class


def game(
    name: str, options: Mapping[str, object] | None = None, version: int | None = None
) -> Game:
    """The game of this name under these options; raises `UnknownGame` or `BadOptions`.

    With options from a record or log, `version` is the version of the rules it was played under.
    The game is then the same under its present rules; raises `RulesChanged` if that cannot be.

    >>> import boardwright
    >>> boardwright.game("grow", {"players": 3}).seat_names
    ('red', 'blue', 'green')
    """
    game_class = game_type(name)
    options = options or {}
    if version is not None and version != game_class.rules_version:
        options = _upgrade(game_class, version, options)
    return game_class.from_options(options)


def _upgrade(
    game_class: type[Game], version: int, options: Mapping[str, object]
) -> Mapping[str, object]:
    title, known = game_class.title, game_class.rules_version
    if version > known:
        raise RulesChanged(
            f"this game of {title} uses rules version {version}, this program has {known}: "
            "update Boardwright"
        )
    upgraded = game_class.upgrade_options(version, options)
    if upgraded is None:
        raise RulesChanged(
            f"this game of {title} uses rules version {version}, this program has {known} and "
            "cannot replay it"
        )
    return upgraded
