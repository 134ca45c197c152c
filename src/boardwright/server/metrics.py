"""Metrics for Prometheus."""

from __future__ import annotations

import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The metrics of one application; several may be in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.commands = Counter(
            "boardwright_commands", "Commands executed.", ("type",), registry=registry
        )
        self._by_command: dict[type[msgspec.Struct], Counter] = {}
        self.refused = Counter(
            "boardwright_refused", "Commands refused.", ("code",), registry=registry
        )
        self.seconds = Histogram(
            "boardwright_command_seconds",
            "From receipt to broadcast, commit included.",
            buckets=_BUCKETS,
            registry=registry,
        )
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
        counter = self._by_command.get(command)
        if counter is None:
            name = str(command.__struct_config__.tag)
            counter = self._by_command[command] = self.commands.labels(name)
        counter.inc()
        self.seconds.observe(milliseconds / 1000)

    def render(self) -> bytes:
        """The text that Prometheus reads."""
        return generate_latest(self.registry)
