"""Numbers as a report writes them."""

from __future__ import annotations

import math

from boardwright.study.metrics.estimate import Estimate

__all__ = ["format_difference", "format_estimate", "format_number", "format_p", "round_up"]


def format_number(value: float, unit: str = "") -> str:
    """
    >>> format_number(0.5312, "share"), format_number(38.126), format_number(0.0312)
    ('53.1%', '38.1', '0.031')
    """
    if not math.isfinite(value):
        return "unknown"
    if unit == "share":
        return f"{100 * value:.1f}%"
    if not value:
        return "0"
    return (
        f"{value:,.1f}"
        if abs(value) >= 10
        else f"{value:.2f}"
        if abs(value) >= 1
        else (f"{value:.3f}")
    )


def format_estimate(estimate: Estimate | None) -> str:
    """
    >>> format_estimate(Estimate(0.531, 0.522, 0.54, 12000, "share"))
    '53.1% (52.2 to 54.0)'
    """
    if estimate is None:
        return "–"
    value = format_number(estimate.value, estimate.unit)
    if not math.isfinite(estimate.high):
        return f"{value} (no interval)"
    low, high = (format_number(b, estimate.unit) for b in (estimate.low, estimate.high))
    return f"{value} ({low.rstrip('%')} to {high.rstrip('%')})"


def format_difference(difference: Estimate) -> str:
    """In points for shares, with its sign.

    >>> format_difference(Estimate(-0.021, -0.042, 0.0, 900, "share"))
    '−2.1 points (−4.2 to 0.0)'
    """
    scale, name = (100, " points") if difference.unit == "share" else (1, "")
    value, low, high = (
        scale * number for number in (difference.value, difference.low, difference.high)
    )
    if not math.isfinite(high):
        return f"{_signed(value)}{name} (no interval)"
    return f"{_signed(value)}{name} ({_signed(low)} to {_signed(high)})"


def _signed(value: float) -> str:
    digits = 1 if abs(value) >= 1 or not value else 2 if abs(value) >= 0.1 else 3
    text = f"{value:+.{digits}f}"
    if not float(text):
        return text[1:]
    return text.replace("-", "−")


def format_p(p: float) -> str:
    """
    >>> format_p(0.00002), format_p(0.0312), format_p(1)
    ('<0.001', '0.031', '1.000')
    """
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def round_up(count: int) -> int:
    """To two digits: an estimate of a number of games is no better than that.

    >>> round_up(14_039), round_up(99)
    (15000, 99)
    """
    unit: int = 10 ** max(0, len(str(count)) - 2)
    return -(-count // unit) * unit
