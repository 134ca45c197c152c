"""When a study may stop: as soon as a question is answered, however often one has looked.

Looks come after numbers of games that are fixed in advance, and the error that is allowed is
divided among them (Bonferroni): the interval of any look holds with 95% for all of them together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from statistics import NormalDist
from typing import NamedTuple

from boardwright.arena.scores import wilson
from boardwright.core.errors import quote
from boardwright.study.journal import read_games
from boardwright.study.plan import BadStudy, Cell, Study

__all__ = ["Advantage", "Until", "advantages", "games_for_width", "games_to_compare"]

_ERROR, _POWER = 0.05, 0.80
_FIRST_LOOK = 100


class Advantage(NamedTuple):
    """The share of the win of the seat that decides first, over the distinct games of a cell."""

    games: int
    share: float
    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low


class Until(NamedTuple):
    """Play until the interval of the first seat's share is narrower than `width`."""

    width: float

    @classmethod
    def parse(cls, text: str) -> Until:
        """From `advantage=0.01`; raises `BadStudy`."""
        question, equals, number = text.partition("=")
        try:
            width = float(number) if equals and question == "advantage" else 0.0
        except ValueError:
            width = 0.0
        if not 0.001 <= width < 1:
            raise BadStudy(
                f"--until takes advantage=W with a width from 0.001 to 1, got {quote(text)}"
            )
        return cls(width)

    def looks(self, games: int) -> tuple[int, ...]:
        """The numbers of games after which one looks: each twice the one before."""
        numbers = []
        number = _FIRST_LOOK
        while number < games:
            numbers.append(number)
            number *= 2
        return (*numbers, games)

    def quantile(self, games: int) -> float:
        """The normal quantile of each look's interval."""
        return NormalDist().inv_cdf(1 - _ERROR / len(self.looks(games)) / 2)

    def unsettled(
        self, study: Study, cells: Sequence[Cell], games: int, journal: Path
    ) -> tuple[Cell, ...]:
        """The cells whose interval is still too wide, by their first `games`."""
        seen = advantages(journal, games, self.quantile(study.games))
        return tuple(
            cell for cell in cells if cell.name not in seen or seen[cell.name].width >= self.width
        )

    def expected_games(self, study: Study) -> int:
        """About how many games of a cell the answer takes, if the game is about fair."""
        seats = min(cell.build_game(study.game).seats for cell in study.cells())
        return games_for_width(1 / seats, self.width, self.quantile(study.games))


def advantages(journal: Path, games: int, z: float) -> dict[str, Advantage]:
    """The advantage in each cell by its first games, those that were cut and repeats left out."""
    tallies: dict[str, tuple[int, float]] = {}
    seen: set[tuple[str, object]] = set()
    for game in read_games(journal):
        key = game.cell, game.facts.get("fingerprint")
        if game.facts["cut"] is not None or game.number >= games or key in seen:
            continue
        seen.add(key)
        share = game.facts[f"share_{str(game.facts['order'])[0]}"]
        assert isinstance(share, int | float)
        count, points = tallies.get(game.cell, (0, 0.0))
        tallies[game.cell] = count + 1, points + share
    return {
        cell: Advantage(count, points / count, *wilson(points / count, count, z))
        for cell, (count, points) in tallies.items()
    }


def games_for_width(share: float, width: float, z: float) -> int:
    """The games after which an interval around this share is about so wide."""
    return math.ceil(share * (1 - share) * (2 * z / width) ** 2)


def games_to_compare(difference: float, share: float, comparisons: int) -> int:
    """The games of a cell that show a difference of shares between two cells.

    With 80% probability, at 5% error over all comparisons. Pairing may only reduce it.
    """
    normal = NormalDist()
    z = normal.inv_cdf(1 - _ERROR / comparisons / 2) + normal.inv_cdf(_POWER)
    return math.ceil(2 * share * (1 - share) * (z / difference) ** 2)
