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

__all__ = ["CERTAIN", "FLOOR", "FORESIGHT", "Fit", "Fits", "calibrated", "fits", "search_name"]

FLOOR = 1e-3
"""The smallest share a search is believed to mean, short of a proof."""
FORESIGHT = "foresight"
"""What `Foresight` says is kept beside what the searches say, which go by `search_name`."""
CERTAIN = 1 - 1e-9
"""A share only a win by force has, by the search's own lights: it may have missed a defence."""


class Fit(msgspec.Struct, frozen=True):
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
    """How often a win it calls certain comes."""
    proves: bool = False
    """It looks for wins by force. Other searches sample, and samples prove nothing."""

    def __call__(
        self, values: tuple[float, ...], seat: int, samples: float | None = None
    ) -> tuple[float, ...]:
        """A certain win has its own number; nothing else is quite certain before it is over.
        Where all of so many samples were won, another one might have been lost."""
        if samples is None and max(values) >= CERTAIN:
            rest = (1.0 - self.sure) / (len(values) - 1)
            return tuple(self.sure if value >= CERTAIN else rest for value in values)
        favour = math.exp(self.bias)
        least = FLOOR if samples is None else max(FLOOR, 1 / (samples + 1))
        weights = [
            max(value, least) ** self.scale * (favour if who == seat else 1.0)
            for who, value in enumerate(values)
        ]
        total = sum(weights)
        return tuple(weight / total for weight in weights)


Fits = dict[str, dict[str, Fit]]
"""By search and by game."""


def calibrated(
    game: Game,
    values: tuple[float, ...],
    seat: int,
    by: str | None = None,
    samples: float = math.inf,
) -> tuple[float, ...]:
    """The win probabilities behind the shares a search for this seat has found."""
    fit = fits()[by or search_name(game)].get(game.name, Fit())
    return fit(values, seat, None if fit.proves else samples)


def search_name(game: Game) -> str:
    """Which search answers for this game here."""
    return "python" if native(game) is None else "native"


@cache
def fits() -> Fits:
    data = files("boardwright.engine").joinpath("calibration.json").read_bytes()
    return msgspec.json.decode(data, type=Fits)
