"""The games that have a native core, built or not."""

from __future__ import annotations

from pathlib import Path

__all__ = ["NATIVE_GAMES"]

_BINDINGS = Path(__file__).parents[2] / "native" / "bindings"
NATIVE_GAMES = sorted(path.stem for path in _BINDINGS.glob("*.cpp"))
