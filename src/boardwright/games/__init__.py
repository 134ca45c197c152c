"""The games: one registration each. The folder of that name contains the rules."""

from boardwright.core.registry import register

register("thrive", "boardwright.games.thrive:Thrive")
register("grow", "boardwright.games.grow:Grow")
register("thrust", "boardwright.games.thrust:Thrust")
