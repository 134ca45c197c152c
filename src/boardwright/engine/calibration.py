"""From what a search says to how often it comes true.

A search is sure of itself in its own way. For each game `calibration.json` holds the two numbers
that turn its shares into win probabilities; `benchmarks/calibration.py` finds them by playing.
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
"""The smallest share a search is believed to mean, short of a proof."""
ROLLOUTS = "foresight"
"""What `RolloutEvaluator` says is kept beside what the searches say, which go by `search_name`."""
CERTAIN = 1 - 1e-9
"""Where a search proves, the share of a win by force by its own lights: it may have missed a
defence. Samples come to such a share by luck."""


class Fit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Each share is raised to a power, the searching seat's is favoured, and all are shared out
    again. With two seats that is a straight line between log-odds.

    >>> Fit(scale=2.0)((0.75, 0.25), 0)
    (0.9, 0.1)
    """

    scale: float = 1.0
    """Above 1: the search is too shy; below: too sure."""
    bias: float = 0.0
    """Log-odds that the search overlooks for the seat it searches for."""
    sure: float = 1.0
    """How often a win it has proved comes."""
    proves: bool = False
    """It looks for wins by force. Other searches sample, and samples prove nothing."""

    def __call__(
        self, values: tuple[float, ...], seat: int, samples: float = math.inf
    ) -> tuple[float, ...]:
        """A proof has its own number; nothing else is quite certain before it is over."""
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
        return self.proves and max(values) >= CERTAIN

    def smoothed(self, values: tuple[float, ...], samples: float) -> tuple[float, ...]:
        """Where all of so many samples were won, another one might have been lost."""
        least = _MIN_SHARE if self.proves else max(_MIN_SHARE, 1 / (samples + 1))
        return tuple(max(value, least) for value in values)


Fits = dict[str, dict[str, Fit]]
"""By search and by game."""


def calibrate(
    game: Game,
    values: tuple[float, ...],
    seat: int,
    search: str | None = None,
    samples: float = math.inf,
) -> tuple[float, ...]:
    """The win probabilities behind the shares a search for this seat has found."""
    fit = fits()[search or search_name(game)].get(game.name, Fit())
    return fit(values, seat, samples)


def search_name(game: Game) -> str:
    """Which search answers for this game here."""
    return "python" if native(game) is None else "native"


@cache
def fits() -> Fits:
    data = files("boardwright.engine").joinpath("calibration.json").read_bytes()
    return msgspec.json.decode(data, type=Fits)
