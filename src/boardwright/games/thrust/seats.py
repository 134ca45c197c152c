"""The two sides of Thrust!, in seat order."""

from __future__ import annotations

__all__ = ["SEATS"]

SEATS = ("black", "red")
