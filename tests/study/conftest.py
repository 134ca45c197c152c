from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spawned processes get this path and so find the players of `tests`."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
