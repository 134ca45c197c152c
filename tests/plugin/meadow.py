"""Grow under another name: an open game whose turns are put together, without a presenter."""

from boardwright.games.grow import Grow

__all__ = ["Meadow"]


class Meadow(Grow):
    name = "meadow"
    title = "Meadow"
