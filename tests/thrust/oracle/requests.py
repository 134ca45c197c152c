"""What the oracle waits for, as text, and the answers it is sent."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar


@dataclass(frozen=True)
class Roll:
    """Chance: every outcome with its probability."""

    odds: dict[str, Fraction]


@dataclass(frozen=True)
class Ask:
    """Who is to decide, and between what. Two sides: a sealed step, either may be first."""

    choices: dict[int, set[str]]


@dataclass(frozen=True)
class Over:
    """Why, and who shares the win, written like `last_fleet:1`."""

    outcome: str


Request = Roll | Ask | Over
Said = tuple[int | None, str]
"""The side that decides, None for chance, and the action."""

T = TypeVar("T")
Play = Generator[Request, Said, T]


class GameOver(Exception):
    """Unwinds everything that is under way."""

    def __init__(self, reason: str, *winners: int) -> None:
        self.over = Over(f"{reason}:{','.join(str(side + 1) for side in winners)}")


def weighted(weights: dict[str, int]) -> Roll:
    total = sum(weights.values())
    return Roll({text: Fraction(weight, total) for text, weight in weights.items()})


def fair(texts: Iterable[str]) -> Roll:
    return weighted(dict.fromkeys(texts, 1))


def ask(side: int, choices: Iterable[str]) -> Play[str]:
    _, text = yield Ask({side: set(choices)})
    return text
