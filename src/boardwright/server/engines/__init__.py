"""Searches outside this process: the event loop never waits for an engine to think."""

from boardwright.server.engines.engines import Engines
from boardwright.server.engines.job import EngineFailed, EnginesBusy

__all__ = ["EngineFailed", "Engines", "EnginesBusy"]
