"""Thrive: two lotus flowers, pieces whose moves grow peg by peg. Rulings T-01 to T-28."""

from boardwright.games.thrive.game import Thrive
from boardwright.games.thrive.options import ThriveOptions
from boardwright.games.thrive.position import ThrivePosition, ThriveView
from boardwright.games.thrive.state import ThriveState

__all__ = ["Thrive", "ThriveOptions", "ThrivePosition", "ThriveState", "ThriveView"]
