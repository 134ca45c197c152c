"""The engine protocol: other programs ask this engine for turns. See docs/protocol.md."""

from boardwright.engine.protocol.loop import serve

__all__ = ["serve"]
