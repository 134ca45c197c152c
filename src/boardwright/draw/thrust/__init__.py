"""Thrust!: the range line as one side sees it, what it knows of the other, and its trackers.

The side that looks is drawn below the line, the other above; a spectator has Black below. A
counter with a dashed edge is unseen by the enemy, a striped one shows its class only, a plain
one lies face up. Black's counters have round corners, Red's are square.
"""

from __future__ import annotations

from boardwright.draw.thrust.picture import svg
from boardwright.draw.thrust.terminal import text

__all__ = ["svg", "text"]
