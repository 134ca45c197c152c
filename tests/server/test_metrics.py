"""What Prometheus reads of the commands."""

from __future__ import annotations

from boardwright.server import messages as wire
from boardwright.server.metrics import Metrics


def test_commands_are_counted_by_type_and_by_time() -> None:
    metrics = Metrics()
    for milliseconds in (0, 2, 3, 4000):
        metrics.observe_command(wire.Play, milliseconds)
    metrics.render()  # reading changes nothing
    metrics.observe_command(wire.Ping, 1)
    lines = metrics.render().decode().splitlines()
    for line in (
        'boardwright_commands_total{type="play"} 4.0',
        'boardwright_commands_total{type="ping"} 1.0',
        'boardwright_command_seconds_bucket{le="0.001"} 2.0',
        'boardwright_command_seconds_bucket{le="0.002"} 3.0',
        'boardwright_command_seconds_bucket{le="2.5"} 4.0',
        'boardwright_command_seconds_bucket{le="+Inf"} 5.0',
        "boardwright_command_seconds_count 5.0",
        "boardwright_command_seconds_sum 4.006",
    ):
        assert line in lines
