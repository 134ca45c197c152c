"""From the shares a search reports to win probabilities.

Searches are over- or underconfident, each in its own way. `calibration.json` has the coefficients
of each game; `benchmarks/calibration.py` fits them by playing.
"""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files

import msgspec

from boardwright.core.game import Game
from boardwright.engine.native import native

__all__ = ["CERTAIN", "ROLLOUTS", "Fit", "Fits", "calibrate", "fits", "search_name"]

_MIN_SHARE = 1e-3
"""Smaller shares are raised to this one, short of a proof."""
ROLLOUTS = "foresight"
"""The name under which the fits of `RolloutEvaluator` are stored; others use `search_name`."""
CERTAIN = 1 - 1e-9
"""From this share on, a search that proves wins claims a forced one.

The claim may be wrong, if it missed a defence. Sampling searches reach such a share by luck.
"""


class Fit(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one search of one game is calibrated.

    Each share is raised to a power, that of the searching seat is multiplied by a bias, and all are
    normalized. With two seats that is a straight line between log-odds.

    >>> Fit(scale=2.0)((0.75, 0.25), 0)
    (0.9, 0.1)
    """

    scale: float = 1.0
    """Above 1 if the search is underconfident, below 1 if it is overconfident."""
    bias: float = 0.0
    """The log-odds by which the search underrates the seat it searches for."""
    sure: float = 1.0
    """How often a win that it has proved is really won."""
    proves: bool = False
    """Whether it looks for forced wins. Other searches sample, and samples prove nothing."""

    def __call__(
        self, values: tuple[float, ...], seat: int, samples: float = math.inf
    ) -> tuple[float, ...]:
        """The calibrated shares, which add up to 1; only a proof comes near certainty."""
        if self.is_proof(values):
            rest = (1.0 - self.sure) / (len(values) - 1)
            return tuple(self.sure if value >= CERTAIN else rest for value in values)
        advantage = math.exp(self.bias)
        weights = [
            value**self.scale * (advantage if index == seat else 1.0)
            for index, value in enumerate(self.smoothed(values, samples))
        ]
        total = sum(weights)
        return tuple(weight / total for weight in weights)

    def is_proof(self, values: tuple[float, ...]) -> bool:
        """Whether these shares claim a forced win."""
        return self.proves and max(values) >= CERTAIN

    def smoothed(self, values: tuple[float, ...], samples: float) -> tuple[float, ...]:
        """The shares, none so small that one more sample could not have made it larger."""
        least = _MIN_SHARE if self.proves else max(_MIN_SHARE, 1 / (samples + 1))
        return tuple(max(value, least) for value in values)


Fits = dict[str, dict[str, Fit]]
"""By search name and by game name."""


def calibrate(
    game: Game,
    values: tuple[float, ...],
    seat: int,
    search: str | None = None,
    samples: float = math.inf,
) -> tuple[float, ...]:
    """The win probabilities that correspond to the shares a search for this seat has reported."""
    fit = fits()[search or search_name(game)].get(game.name, Fit())
    return fit(values, seat, samples)


def search_name(game: Game) -> str:
    """The name of the search that is used for this game here: `native` or `python`."""
    return "python" if native(game) is None else "native"


@cache
def fits() -> Fits:
    """The stored fits of all searches and games, read once."""
    data = files("boardwright.engine").joinpath("calibration.json").read_bytes()
    return msgspec.json.decode(data, type=Fits)
