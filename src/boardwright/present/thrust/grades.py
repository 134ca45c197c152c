"""What dice are held against, and their grades, as far as the viewer knows (R-06 to R-08)."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.games.thrust.checks import CF, CS, F, S, grade
from boardwright.games.thrust.position import LOST
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.view import StageView
from boardwright.present.thrust.scene import Scene, printed_stats, stats_of

__all__ = ["Against", "against", "roller"]

_GRADES = {CF: "critical failure", F: "failure", S: "success", CS: "critical success"}
_STATS = {"scan": "SEN", "attack": "COM", "pursue": "SPD", "evade": "SPD"}


class Against(NamedTuple):
    """A d100 below the Stat succeeds."""

    stat: str
    value: int
    printed: bool = False
    """Only what is printed is known, not what damage has done to it."""

    def grade(self, face: int) -> str:
        """
        >>> Against("COM", 35).grade(33)
        'critical success'
        """
        return _GRADES[grade(face, self.value)]

    def __str__(self) -> str:
        return f"{self.stat} {self.value}{' as printed' if self.printed else ''}"


def against(scene: Scene, side: int) -> Against | None:
    """What the dice of a side are held against in the stage under way; None if not known."""
    stage = scene.view.stage
    if stage.kind == "initiative":
        return _highest(scene) if side == scene.view.seat else None
    stat = _STATS.get(stage.kind)
    ship = scene.actor() if SEATS[side] == stage.seat else scene.target()
    if stat is None or ship is None or ship.kind is None:
        return None
    if ship.data is not None:
        return Against(stat, stats_of(ship.data)[stat])
    return Against(stat, printed_stats(ship.kind)[stat], printed=True)


def _highest(scene: Scene) -> Against | None:
    """Initiative is rolled against the best Stat of all ships in play (R-11)."""
    living = (ship for ship in scene.view.fleet if ship.band != LOST)
    stats = ((value, name) for ship in living for name, value in stats_of(ship).items())
    value, name = max(stats, default=(0, ""))
    return Against(name, value) if name else None


def roller(stage: StageView) -> int:
    """The side whose d100 falls next: Black's dice come first."""
    return 0 if len(stage.rolls[0]) < stage.dice[0] else 1
