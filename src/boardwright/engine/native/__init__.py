"""The C++ cores: the same rules as `boardwright.games`, made for search and mass simulation.

They are optional. Where the package was installed without a compiler `native()` answers None
and everything still plays, with the Python search.
"""

from boardwright.engine.native.native_game import NativeGame, PlayoutStats, native

__all__ = ["NativeGame", "PlayoutStats", "native"]
