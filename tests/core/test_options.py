"""Options: validated once, every mistake one clear sentence."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from boardwright import BadOptions, Options, OptionSpec


class Rules(Options, frozen=True):
    size: Annotated[int, Meta(ge=2, le=9, description="Size.", extra={"ruling": "X-1"})] = 5
    speed: Annotated[Literal["slow", "fast"], Meta(description="Speed.")] = "slow"
    level: Annotated[Literal[1, 0, 3], Meta(description="Level.")] = 1

    def check(self) -> None:
        if self.size == 2 and self.speed == "fast":
            raise BadOptions("too fast for so small a board")


def test_specs_match_the_declaration() -> None:
    size, speed, level = Rules.specs()
    assert size == OptionSpec("size", 5, None, 2, 9, "Size.", "X-1")
    assert size.offered == "2 to 9"
    assert speed.values == ("slow", "fast")
    assert speed.offered == "slow | fast"
    assert level.values == (1, 0, 3), "the default stands first"


@pytest.mark.parametrize(
    ("values", "chosen"),
    [
        ({}, Rules()),
        ({"size": 9}, Rules(size=9)),
        ({"size": "9"}, Rules(size=9)),
        ({"size": "09"}, Rules(size=9)),
        ({"speed": "fast", "level": "3"}, Rules(speed="fast", level=3)),
        ({"level": 0}, Rules(level=0)),
    ],
)
def test_values_from_text_and_json(values: dict[str, object], chosen: Rules) -> None:
    assert Rules.parse(values) == chosen
    assert Rules.parse(chosen.changed()) == chosen


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"size": 1}, "options: size must be between 2 and 9, got 1"),
        ({"size": 10}, "options: size must be between 2 and 9"),
        ({"size": -5}, "options: size must be between 2 and 9"),
        ({"size": "9" * 5_000}, "options: size must be between 2 and 9, got '9999"),
        ({"size": "٣"}, "options: size must be between 2 and 9"),
        ({"size": " 5"}, "options: size must be between 2 and 9"),
        ({"size": 5.0}, "options: size must be between 2 and 9"),
        ({"size": None}, "options: size must be between 2 and 9"),
        ({"speed": "FAST"}, "options: speed must be one of slow, fast, got 'FAST'"),
        ({"speed": 0}, "options: speed must be one of slow, fast"),
        ({"level": True}, "options: level must be one of 1, 0, 3, got True"),
        ({"level": False}, "options: level must be one of 1, 0, 3"),
        ({"level": 2}, "options: level must be one of 1, 0, 3"),
        ({"levle": 2}, "unknown option 'levle'; choose from: size, speed, level"),
        ({"size": 2, "speed": "fast"}, "too fast for so small a board"),
    ],
)
def test_mistakes(values: dict[str, object], words: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Rules.parse(values)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 200


def test_changed_names_what_differs() -> None:
    assert Rules(size=7, level=0).changed() == {"size": 7, "level": 0}
    assert Rules().changed() == {}
