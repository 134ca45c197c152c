"""How reliable the values of a search are, and the fit that calibrates them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from boardwright.engine.win_probability import Fit

__all__ = [
    "Bin",
    "Case",
    "Prediction",
    "brier",
    "calibration_error",
    "fit",
    "proof_results",
    "reliability",
]

_BINS = 10
_PRIOR = 1.0
"""The weight, in positions, of the assumption that a search needs no calibration."""
_PROOF_PRIOR = 10.0
"""The weight, in positions, of the assumption that a proof is right."""
_MAX_ITERATIONS = 50


class Case(NamedTuple):
    """One position: the shares a search for `seat` reported, and how the game ended."""

    values: tuple[float, ...]
    seat: int
    result: tuple[float, ...]
    game: int = 0
    """The number of the game: positions of one game share its result."""
    samples: float = math.inf
    """The number of samples behind the shares."""


class Prediction(NamedTuple):
    """A predicted win probability, the actual share of the win, and the number of the game."""

    probability: float
    outcome: float
    game: int


class Bin(NamedTuple):
    """Positions of about the same probability: the mean prediction, and what was observed."""

    size: int
    predicted: float
    observed: float
    margin: float
    """Half of a 95% interval of `observed`."""


def reliability(predictions: Iterable[Prediction], bins: int = _BINS) -> list[Bin]:
    """The bins that aren't empty, by increasing probability."""
    groups: list[list[Prediction]] = [[] for _ in range(bins)]
    for prediction in predictions:
        groups[min(bins - 1, int(prediction.probability * bins))].append(prediction)
    return [_bin(group) for group in groups if group]


def _bin(group: Sequence[Prediction]) -> Bin:
    """Positions of one game aren't independent, so the variance is that between games."""
    size = len(group)
    observed = sum(prediction.outcome for prediction in group) / size
    deviations: dict[int, float] = {}
    for prediction in group:
        deviations[prediction.game] = (
            deviations.get(prediction.game, 0.0) + prediction.outcome - observed
        )
    games = len(deviations)
    squares = sum(deviation**2 for deviation in deviations.values())
    variance = squares / size**2 * games / max(1, games - 1)
    least = 0.25 / games**2  # games that all ended alike might have ended differently
    predicted = sum(prediction.probability for prediction in group) / size
    return Bin(size, predicted, observed, 1.96 * math.sqrt(max(variance, least)))


def calibration_error(bins: Sequence[Bin]) -> float:
    """The mean distance between predicted and observed, weighted by the sizes."""
    return sum(b.size * abs(b.predicted - b.observed) for b in bins) / sum(b.size for b in bins)


def brier(predictions: Sequence[Prediction]) -> float:
    """The mean squared error: 0 is perfect, 0.25 is a coin toss.

    >>> brier([Prediction(0.5, 1.0, 1), Prediction(0.5, 0.0, 2)])
    0.25
    """
    return sum(
        (prediction.probability - prediction.outcome) ** 2 for prediction in predictions
    ) / len(predictions)


def fit(cases: Sequence[Case], *, proves: bool = False) -> Fit:
    """The most likely fit, by Newton's method: the likelihood has one maximum."""
    fitted = Fit(proves=proves)
    wins, proofs = proof_results(cases, fitted)
    others = [case for case in cases if not fitted.is_proof(case.values)]
    smoothed = [case._replace(values=fitted.smoothed(case.values, case.samples)) for case in others]
    scale, bias = 1.0, 0.0
    for _ in range(_MAX_ITERATIONS):
        slope, curve = _derivatives(smoothed, scale, bias)
        (a, b), (_, c) = curve
        determinant = a * c - b * b
        scale_step = (c * slope[0] - b * slope[1]) / determinant
        bias_step = (a * slope[1] - b * slope[0]) / determinant
        scale, bias = max(0.05, scale - scale_step), bias - bias_step
        if abs(scale_step) + abs(bias_step) < 1e-9:
            break
    fitted = replace(fitted, scale=round(scale, 4), bias=round(bias, 4))
    return (
        replace(fitted, sure=round((wins + _PROOF_PRIOR) / (proofs + _PROOF_PRIOR), 4))
        if proves
        else fitted
    )


def proof_results(cases: Sequence[Case], fitted: Fit) -> tuple[float, int]:
    """How many proved wins were won, and how many there were."""
    proofs = [case for case in cases if fitted.is_proof(case.values)]
    return sum(case.result[case.values.index(max(case.values))] for case in proofs), len(proofs)


def _derivatives(
    cases: Sequence[Case], scale: float, bias: float
) -> tuple[tuple[float, float], tuple[tuple[float, float], tuple[float, float]]]:
    """First and second derivatives of minus the log-likelihood, the prior included."""
    d_scale, d_bias = _PRIOR * (scale - 1.0), _PRIOR * bias
    aa, ab, bb = _PRIOR, 0.0, _PRIOR
    for values, seat, result, *_ in cases:
        logs = [math.log(value) for value in values]
        shares = _shares([scale * x + bias * (index == seat) for index, x in enumerate(logs)])
        mean = sum(q * x for q, x in zip(shares, logs, strict=True))
        d_scale += mean - sum(r * x for r, x in zip(result, logs, strict=True))
        d_bias += shares[seat] - result[seat]
        aa += sum(q * (x - mean) ** 2 for q, x in zip(shares, logs, strict=True))
        ab += shares[seat] * (logs[seat] - mean)
        bb += shares[seat] * (1.0 - shares[seat])
    return (d_scale, d_bias), ((aa, ab), (ab, bb))


def _shares(logits: list[float]) -> list[float]:
    top = max(logits)
    weights = [math.exp(x - top) for x in logits]
    total = sum(weights)
    return [weight / total for weight in weights]
