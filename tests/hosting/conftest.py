from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardwright.testing import registered


@pytest.fixture
def pennies() -> Iterator[str]:
    """The example game, registered for one test."""
    with registered("pennies", "boardwright.testing.example:Pennies"):
        yield "pennies"
