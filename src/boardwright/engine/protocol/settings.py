"""The options of the engine and of the game, as `setoption` changes them."""

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
"""The prefix of the game's options."""


class Settings(msgspec.Struct, frozen=True):
    """The engine's options."""

    threads: int = 1
    memory: int = 64
    """In MiB."""
    variations: int = 1
    """How many turns `info` reports; UCI calls it MultiPV."""
    seed: int = 1
    level: int = 0
    """0 is full strength within the limits of `go`."""


class _Spin(NamedTuple):
    """The range of a numeric option."""

    low: int
    high: int


_SPINS = {
    "Threads": _Spin(1, 256),
    "Memory": _Spin(1, 1 << 20),
    "Variations": _Spin(1, 256),
    "Seed": _Spin(0, 2**63 - 1),
    "Level": _Spin(0, MAX_LEVEL),
}


def option_lines(settings: Settings, game: Game) -> Iterator[str]:
    """An `option` line for every option; `default` is its current value."""
    for name, (low, high) in _SPINS.items():
        highest = levels(game)[-1].number if name == "Level" else high
        value = getattr(settings, name.lower())
        yield f"option name {name} type spin default {value} min {low} max {highest}"
    for spec in game.options_type.specs():
        yield f"option name {GAME_PREFIX}{spec.key} {_kind(spec, getattr(game.options, spec.key))}"


def _kind(spec: OptionSpec, value: object) -> str:
    if spec.values is None:
        return f"type spin default {value} min {spec.low} max {spec.high}"
    return f"type combo default {value} {' '.join(f'var {each}' for each in spec.values)}"


def with_setting(settings: Settings, game: Game, name: str, value: str) -> Settings:
    """The settings with this option changed, its name in any case; raises `BadCommand`."""
    option = next((candidate for candidate in _SPINS if candidate.lower() == name.lower()), None)
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
    """The game with this option changed; raises `BadOptions`."""
    return game.from_options({**msgspec.structs.asdict(game.options), key: value})
