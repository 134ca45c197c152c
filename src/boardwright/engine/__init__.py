"""Computer players. They see what a seat sees, and search worlds that fit it."""

from boardwright.engine.players import SPECS, player

__all__ = ["SPECS", "player"]
