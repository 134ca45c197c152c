"""Metrics for Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.metrics_core import HistogramMetricFamily
from prometheus_client.registry import Collector

__all__ = ["Metrics"]

_BUCKETS_MS = (1, 2, 5, 10, 15, 25, 50, 100, 250, 500, 1000, 2500)


class _CommandTimes(Collector):
    """A histogram of whole milliseconds; counting costs less than in one of Prometheus's own."""

    def __init__(self) -> None:
        self._counts = [0] * (len(_BUCKETS_MS) + 1)
        self._total_ms = 0

    def observe(self, milliseconds: int) -> None:
        self._counts[bisect_left(_BUCKETS_MS, milliseconds)] += 1
        self._total_ms += milliseconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        bounds = [*(str(bound / 1000) for bound in _BUCKETS_MS), "+Inf"]
        yield HistogramMetricFamily(
            "boardwright_command_seconds",
            "From receipt to broadcast, commit included.",
            buckets=list(zip(bounds, accumulate(self._counts), strict=True)),
            sum_value=self._total_ms / 1000,
        )


class Metrics:
    """The metrics of one application; several may be in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.commands = Counter(
            "boardwright_commands", "Commands executed.", ("type",), registry=registry
        )
        self._performed: dict[type[msgspec.Struct], int] = {}
        """Commands that `commands` does not count yet."""
        self.refused = Counter(
            "boardwright_refused", "Commands refused.", ("code",), registry=registry
        )
        self._times = _CommandTimes()
        registry.register(self._times)
        self.sockets = Gauge("boardwright_sockets", "Open sockets.", registry=registry)
        self.live_matches = Gauge(
            "boardwright_live_matches", "Matches in memory.", registry=registry
        )
        self.matches = Counter(
            "boardwright_matches", "Matches created.", ("game",), registry=registry
        )
        self.replies = Counter(
            "boardwright_computer_replies",
            "Turns played by computers.",
            ("game",),
            registry=registry,
        )
        self.engine_failures = Counter(
            "boardwright_engine_failures",
            "Searches that failed and were replaced.",
            registry=registry,
        )
        self.engines = Gauge(
            "boardwright_engines", "Engines by state.", ("what",), registry=registry
        )
        self.failures = Counter("boardwright_failures", "Unexpected errors.", registry=registry)

    def observe_command(self, command: type[msgspec.Struct], milliseconds: int) -> None:
        """Count a performed command and the time from its receipt to its broadcast."""
        self._performed[command] = self._performed.get(command, 0) + 1
        self._times.observe(milliseconds)

    def render(self) -> bytes:
        """The text that Prometheus reads."""
        for command, count in self._performed.items():
            self.commands.labels(str(command.__struct_config__.tag)).inc(count)
        self._performed.clear()
        return generate_latest(self.registry)
