"""What every test may rely on."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from boardwright.testing import registered

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


@pytest.fixture
def pennies() -> Iterator[str]:
    """The example game, registered for one test."""
    with registered("pennies", "boardwright.testing.example:Pennies"):
        yield "pennies"
