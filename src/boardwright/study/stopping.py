"""When a study may stop: as soon as a question is answered, however often one has looked.

Looks come after numbers of games that are fixed in advance, and their intervals hold together with
95% (`boardwright.study.metrics.sequential`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from boardwright.arena.repeats import count_distinct
from boardwright.core.errors import quote
from boardwright.study.journal import read_games
from boardwright.study.metrics.estimate import Estimate, estimate_share
from boardwright.study.metrics.sequential import boundaries, looks_until, repeated_interval
from boardwright.study.metrics.student import normal_quantile
from boardwright.study.plan import BadStudy, Cell, Study

__all__ = ["Advantage", "FirstShare", "Until", "first_shares"]

_ERROR, _RESERVE = 0.05, 0.005
"""The error of all looks together, and its part for looks beyond those that should be enough."""
_FIRST_LOOK = 100
_LOOKS = 5


class FirstShare(NamedTuple):
    """What the seat that decided first got of the win in one game."""

    number: int
    group: str
    share: float
    fingerprint: str


class Advantage(NamedTuple):
    """The share of the win of the seat that decides first, at the look where its cell stands."""

    share: Estimate
    """Its interval holds together with those of all other looks."""
    is_settled: bool
    needed: int
    """About how many distinct games settle it."""


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
        """The numbers of games after which one looks, the last of them `games`.

        Five in equal steps to what is enough for the least favourable share; if games that repeat
        or resemble one another leave it open even so, each further look has twice as many.
        """
        enough = self._planned(games)
        steps = (math.ceil(enough * look / _LOOKS) for look in range(1, _LOOKS))
        numbers = [number for number in steps if _FIRST_LOOK <= number < enough] + [enough]
        while numbers[-1] < games:
            numbers.append(min(games, 2 * numbers[-1]))
        return tuple(numbers)

    def _planned(self, games: int) -> int:
        """The last of the planned looks: all games, unless they are far more than enough."""
        return min(games, self._enough()) if games > 1.5 * self._enough() else games

    def _enough(self) -> int:
        alpha = _ERROR - _RESERVE
        return max(_FIRST_LOOK, looks_until(self.width / 2, looks=_LOOKS, alpha=alpha)[-1])

    def quantiles(self, games: int) -> tuple[float, ...]:
        """How many standard errors the interval reaches at each look."""
        looks, enough = self.looks(games), self._planned(games)
        planned = [look for look in looks if look <= enough]
        further = len(looks) - len(planned)
        shares = tuple(look / planned[-1] for look in planned)
        reserved = normal_quantile(1 - _RESERVE / further / 2) if further else 0.0
        return (
            *boundaries(shares, _ERROR - _RESERVE if further else _ERROR),
            *[reserved] * further,
        )

    def unsettled(
        self, study: Study, cells: Sequence[Cell], games: int, journal: Path
    ) -> tuple[Cell, ...]:
        """The cells whose interval is still too wide, by their first `games`."""
        shares = first_shares(journal)
        return tuple(
            cell
            for cell in cells
            if (found := self.advantage(study, shares.get(cell.name, ()), games)) is None
            or not found.is_settled
        )

    def advantage(self, study: Study, shares: Sequence[FirstShare], games: int) -> Advantage | None:
        """Where a cell stands by its first `games`: at the first look that settles it, or the last.

        None if no game counts.
        """
        found = None
        for look, z in zip(self.looks(study.games), self.quantiles(study.games), strict=True):
            if look <= games and (found is None or not found.is_settled):
                found = self._at(look, z, shares) or found
        return found

    def _at(self, look: int, z: float, shares: Sequence[FirstShare]) -> Advantage | None:
        counted = [each for each in shares if each.number < look]
        once = estimate_share(
            ((each.group, each.share) for each in counted),
            count_distinct(each.fingerprint for each in counted),
        )
        if once is None:
            return None
        share = repeated_interval(once, z)
        last = repeated_interval(once, self.quantiles(self._enough())[-1])
        needed = math.ceil(once.n * ((last.high - last.low) / self.width) ** 2)
        is_settled = share.is_enough and share.high - share.low < self.width
        return Advantage(share, is_settled, max(needed, once.n + 1))

    def expected_games(self, study: Study) -> int:
        """About how many games of a cell the answer takes, if the game is about fair."""
        seats = min(cell.build_game(study.game).seats for cell in study.cells())
        spread = math.sqrt((seats - 1) / seats**2)
        for look, z in zip(self.looks(study.games), self.quantiles(study.games), strict=True):
            if 2 * z * spread / math.sqrt(look) <= self.width:
                return look
        return looks_until(self.width / 2, spread, looks=_LOOKS)[-1]


def first_shares(journal: Path) -> dict[str, list[FirstShare]]:
    """What the seat that decides first got, by cell, in the games that were not cut."""
    found: dict[str, list[FirstShare]] = {}
    for game in read_games(journal):
        if game.facts["cut"] is None:
            share = game.facts[f"share_{str(game.facts['order'])[0]}"]
            assert isinstance(share, int | float)
            group, mark = str(game.facts["group"]), str(game.facts["fingerprint"])
            found.setdefault(game.cell, []).append(FirstShare(game.number, group, share, mark))
    return found
