"""The line protocol by which programs ask this engine for turns; docs/protocol.md is its page."""

from boardwright.engine.protocol.loop import serve

__all__ = ["serve"]
