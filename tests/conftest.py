"""What every test may rely on."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Scripts start what runs in the background deaf to Ctrl-C, and its children are born so;
    programs that are interrupted by tests must hear it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
