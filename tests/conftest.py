"""What every test may rely on."""

from __future__ import annotations

import signal

import pytest

NEEDS = {"browser": "browser", "database": "database", "postgres": "database"}
"""The mark of a test that uses a fixture of this name."""


def pytest_configure() -> None:
    """Scripts start what runs in the background deaf to Ctrl-C, and its children are born so;
    programs that are interrupted by tests must hear it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before pytest chooses by marks."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())  # a doctest may have none
        for mark in {NEEDS[name] for name in fixtures if name in NEEDS}:
            item.add_marker(mark)
