"""The engine's options and the game's, as `setoption` changes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from boardwright.core.errors import quote
from boardwright.core.game import Game
from boardwright.core.options import OptionSpec
from boardwright.engine.level import MAX_LEVEL, levels
from boardwright.engine.protocol.lines import BadCommand, parse_number

__all__ = ["GAME_PREFIX", "Settings", "option_lines", "with_option", "with_setting"]

GAME_PREFIX = "game."
"""What the names of house rules begin with."""


class Settings(msgspec.Struct, frozen=True):
    threads: int = 1
    memory: int = 64
    """MiB."""
    lines: int = 1
    seed: int = 1
    level: int = 0
    """0 is full strength, within the limits of `go`."""


class _Spin(NamedTuple):
    low: int
    high: int


_SPINS = {
    "Threads": _Spin(1, 256),
    "Memory": _Spin(1, 1 << 20),
    "Lines": _Spin(1, 256),
    "Seed": _Spin(0, 2**63 - 1),
    "Level": _Spin(0, MAX_LEVEL),
}


def option_lines(settings: Settings, game: Game) -> Iterator[str]:
    """Every option with the value it has now."""
    for name, (low, high) in _SPINS.items():
        most = levels(game)[-1].number if name == "Level" else high
        value = getattr(settings, name.lower())
        yield f"option name {name} type spin default {value} min {low} max {most}"
    for spec in game.options_type.specs():
        yield f"option name {GAME_PREFIX}{spec.key} {_kind(spec, getattr(game.options, spec.key))}"


def _kind(spec: OptionSpec, value: object) -> str:
    if spec.values is None:
        return f"type spin default {value} min {spec.low} max {spec.high}"
    return f"type combo default {value} {' '.join(f'var {each}' for each in spec.values)}"


def with_setting(settings: Settings, game: Game, name: str, value: str) -> Settings:
    option = next((each for each in _SPINS if each.lower() == name.lower()), None)
    if option is None:
        game_options = (GAME_PREFIX + spec.key for spec in game.options_type.specs())
        raise BadCommand(
            f"unknown option {quote(name)}; choose from: {', '.join((*_SPINS, *game_options))}"
        )
    low, high = _SPINS[option]
    if option == "Level":
        high = levels(game)[-1].number
    changed: Settings = msgspec.structs.replace(
        settings, **{option.lower(): parse_number(value, option, low, high)}
    )
    return changed


def with_option(game: Game, key: str, value: str) -> Game:
    return game.from_options({**msgspec.structs.asdict(game.options), key: value})
