"""The C++ cores: the same rules as `boardwright.games`, for search and mass simulation.

They are optional. Where they were not built, `native()` returns None, `absence()` why, and
everything still works with the Python search.
"""

from boardwright.engine.native.absence import Absence, absence, absence_warning
from boardwright.engine.native.native_game import NativeGame, PlayoutStats, native

__all__ = ["Absence", "NativeGame", "PlayoutStats", "absence", "absence_warning", "native"]
