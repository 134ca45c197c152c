from __future__ import annotations

import pytest

from boardwright.core import registry


@pytest.fixture
def pennies(monkeypatch: pytest.MonkeyPatch) -> str:
    """The model game, registered for one test."""
    monkeypatch.setitem(registry._import_paths, "pennies", "boardwright.testing.example:Pennies")
    return "pennies"
