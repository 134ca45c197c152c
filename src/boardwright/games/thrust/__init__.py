"""Thrust!: two hidden fleets, dice and sealed fuel. Rulings R-01 to R-70."""

from boardwright.games.thrust.game import Thrust
from boardwright.games.thrust.options import ThrustOptions
from boardwright.games.thrust.position import ThrustPosition
from boardwright.games.thrust.state import ThrustState
from boardwright.games.thrust.view import ThrustView

__all__ = ["Thrust", "ThrustOptions", "ThrustPosition", "ThrustState", "ThrustView"]
