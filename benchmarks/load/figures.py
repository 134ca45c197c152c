"""The figures of a scene."""

from __future__ import annotations

import math
from collections.abc import Sequence

from benchmarks.load.pairs import Pair

__all__ = ["print_figures", "quantile", "summarize"]


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that this share of the values does not exceed; nan if there are none."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan


def summarize(pairs: Sequence[Pair], seconds: float) -> dict[str, float]:
    """Turns, turns per second, latencies in milliseconds, and what went wrong."""
    latencies = [latency for pair in pairs for latency in pair.latencies]
    return {
        "turns": len(latencies),
        "rate": len(latencies) / seconds,
        "p50": 1000 * quantile(latencies, 0.5),
        "p99": 1000 * quantile(latencies, 0.99),
        "worst": 1000 * max(latencies, default=math.nan),
        "lost": sum(pair.sent - max(pair.received, pair.confirmed) for pair in pairs),
        "stalled": sum(pair.waiting for pair in pairs),
        "refused": sum(len(pair.refused) for pair in pairs),
    }


def print_figures(name: str, figures: dict[str, float], wanted: str) -> None:
    """Print one line of figures.

    `host` is the steal time: with more than 1% the latencies are the host's.
    """
    print(
        f"{name:34} {figures['rate']:7,.0f} turns/s  p50 {figures['p50']:6.1f} ms  "
        f"p99 {figures['p99']:6.1f} ms  worst {figures['worst']:7.1f} ms  "
        f"lost {figures['lost']:.0f}  stalled {figures['stalled']:.0f}  "
        f"refused {figures['refused']:.0f}  host {figures.get('steal', 0):4.1%}   wanted: {wanted}",
        flush=True,
    )
