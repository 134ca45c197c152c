"""The games. One line each; the folder of that name holds the rules."""

from boardwright.core.registry import register

register("thrive", "boardwright.games.thrive:Thrive")
register("grow", "boardwright.games.grow:Grow")
register("thrust", "boardwright.games.thrust:Thrust")
