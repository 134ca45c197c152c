"""Engines in processes of their own, so that no search blocks the event loop."""

from boardwright.server.engines.engines import Engines
from boardwright.server.engines.job import EngineFailed, EnginesBusy

__all__ = ["EngineFailed", "Engines", "EnginesBusy"]
