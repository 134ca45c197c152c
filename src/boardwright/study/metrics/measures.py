"""The measures that every game has: each gives one number a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from boardwright.study.metrics.estimate import Estimate, estimate_mean, estimate_share
from boardwright.study.metrics.sample import Sample
from boardwright.study.metrics.shares import first_share

__all__ = ["MEASURES", "Measure"]


class Measure(msgspec.Struct, frozen=True):
    """A number of every game, whose mean is reported and compared."""

    title: str
    of: Callable[[Sample, int], float | None]
    """The number of the game in this row; None where it is unknown."""
    unit: str = ""
    """`share`: between 0 and 1, shown in percent."""
    meaning: str = ""

    def games(self, sample: Sample) -> Iterator[tuple[str, float]]:
        """The group and the number of each game that has one."""
        for row in sample.rows:
            value = self.of(sample, row)
            if value is not None:
                yield sample.groups[row], value

    def estimate(self, sample: Sample) -> Estimate | None:
        """The mean with its interval; None if no game has the number."""
        if self.unit == "share":
            return estimate_share(self.games(sample), sample.distinct)
        return estimate_mean(self.games(sample), sample.distinct, self.unit)


def _column(name: str) -> Callable[[Sample, int], float | None]:
    return lambda sample, row: sample.number(name, row)


def _is_drawn(sample: Sample, row: int) -> float:
    shares = {sample.number(f"share_{seat}", row) for seat in sample.seats}
    return float(len(shares) == 1)


MEASURES = (
    Measure(
        "share of the first",
        first_share,
        "share",
        "What whoever moves first gets of the win, shared wins in part (AdvantageP1).",
    ),
    Measure("drawn games", _is_drawn, "share", "Games in which all share alike (Drawishness)."),
    Measure("turns", _column("turns"), "turns", "Turns of all seats together (DurationTurns)."),
    Measure("decisions", _column("decisions"), "decisions", "Decisions of all seats together."),
    Measure(
        "branching",
        _column("branching_mean"),
        "choices",
        "Choices at a decision, averaged over each game (BranchingFactor).",
    ),
    Measure("widest choice", _column("branching_max"), "choices", "The most choices at once."),
    Measure(
        "lead changes",
        _column("lead_changes"),
        "changes",
        "How often another seat than before has the best calibrated win probability; a tie has"
        " no leader. Ludii's LeadChange is this for each move, and counts ties as changes.",
    ),
    Measure(
        "drama",
        _column("drama"),
        "",
        "Over the turns in which the later winner is behind: the mean square root of how far, as"
        " Browne defined it in 2008. Ludii's Drama has no root and counts all moves.",
    ),
    Measure(
        "comeback",
        _column("comeback"),
        "share",
        "One minus the lowest win probability that the winner had.",
    ),
    Measure(
        "decisiveness",
        _column("decisiveness"),
        "share",
        "The share of the turns after the winner's probability reaches 90% for good. Ludii's"
        " counts from when it exceeds all that the others ever had.",
    ),
)
"""Those named after a metric of Ludii are defined as there: the name is in brackets."""
