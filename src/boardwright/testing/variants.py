"""Option sets of a game: each alternative once, or several at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from boardwright.core.errors import BadOptions
from boardwright.core.game import Game
from boardwright.core.options import OptionSpec, OptionValue

__all__ = ["alternatives", "compatible", "each_alternative", "random_options"]


def alternatives(spec: OptionSpec) -> tuple[OptionValue, ...]:
    """Every accepted value besides the default; of a range, its two ends."""
    values = (spec.low, spec.high) if spec.values is None else spec.values
    return tuple(value for value in values if value != spec.default)


def each_alternative(game_type: type[Game]) -> Iterator[dict[str, OptionValue]]:
    """The default options, then each alternative value that is valid by itself."""
    yield {}
    for spec in game_type.options_type.specs():
        for value in alternatives(spec):
            if chosen := compatible(game_type, [(spec.key, value)]):
                yield chosen


def random_options(game_type: type[Game], rng: random.Random) -> dict[str, OptionValue]:
    """About half of the options changed at random, in compatible ways."""
    specs = [spec for spec in game_type.options_type.specs() if rng.random() < 0.5]
    rng.shuffle(specs)
    return compatible(game_type, [(spec.key, _random_value(spec, rng)) for spec in specs])


def _random_value(spec: OptionSpec, rng: random.Random) -> OptionValue:
    if spec.values is None:
        return rng.randint(spec.low, spec.high)
    return rng.choice(spec.values)


def compatible(
    game_type: type[Game], changes: Iterable[tuple[str, OptionValue]]
) -> dict[str, OptionValue]:
    """Those of the changes that are valid together with the accepted ones before them."""
    chosen: dict[str, OptionValue] = {}
    for key, value in changes:
        try:
            game_type.from_options({**chosen, key: value})
        except BadOptions:
            continue
        chosen[key] = value
    return chosen
