"""The games as environments for the tools of the field: `boardwright[research]`."""

from __future__ import annotations

from boardwright.core.missing_extra import MissingExtra

try:
    import numpy  # noqa: F401  everything here needs it
except ModuleNotFoundError as error:
    raise MissingExtra("boardwright.research", error, "research") from None

from boardwright.research.vector_environment import VectorEnvironment, vector

__all__ = ["VectorEnvironment", "vector"]
