"""The C++ cores: the same rules as `boardwright.games`, for search and mass simulation.

They are optional. Where the package was installed without a compiler, `native()` returns None and
everything still works, with the Python search.
"""

from boardwright.engine.native.native_game import NativeGame, PlayoutStats, native

__all__ = ["NativeGame", "PlayoutStats", "native"]
