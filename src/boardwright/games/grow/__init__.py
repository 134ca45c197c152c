"""Grow: stones spreading over a Go board, two to eight players. Rulings G-01 to G-28."""

from boardwright.games.grow.game import Grow
from boardwright.games.grow.options import GrowOptions
from boardwright.games.grow.position import GrowPosition, GrowView
from boardwright.games.grow.state import GrowState

__all__ = ["Grow", "GrowOptions", "GrowPosition", "GrowState", "GrowView"]
