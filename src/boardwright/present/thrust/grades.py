"""The Stats dice must stay below, and their grades, as far as the viewer knows (R-06 to R-08)."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.games.thrust.checks import CF, CS, F, S, grade
from boardwright.games.thrust.position import LOST
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.view import StageView
from boardwright.present.thrust.scene import Scene, printed_stats, stats_of

__all__ = ["Threshold", "side_to_roll", "threshold"]

_GRADES = {CF: "critical failure", F: "failure", S: "success", CS: "critical success"}
_STATS = {"scan": "SEN", "attack": "COM", "pursue": "SPD", "evade": "SPD"}


class Threshold(NamedTuple):
    """The Stat that a d100 must stay below to succeed."""

    stat: str
    value: int
    printed: bool = False
    """Whether `value` is the printed one: the viewer doesn't know what damage took from it."""

    def grade(self, face: int) -> str:
        """The grade of a face by this value, in words.

        >>> Threshold("COM", 35).grade(33)
        'critical success'
        """
        return _GRADES[grade(face, self.value)]

    def __str__(self) -> str:
        return f"{self.stat} {self.value}{' as printed' if self.printed else ''}"


def threshold(scene: Scene, side: int) -> Threshold | None:
    """The threshold of a side's d100 in the present stage.

    None if the stage has none for that side, or the viewer doesn't know it.
    """
    stage = scene.view.stage
    if stage.kind == "initiative":
        return _highest(scene) if side == scene.view.seat else None
    stat = _STATS.get(stage.kind)
    ship = scene.actor() if SEATS[side] == stage.seat else scene.target()
    if stat is None or ship is None or ship.kind is None:
        return None
    if ship.data is not None:
        return Threshold(stat, stats_of(ship.data)[stat])
    return Threshold(stat, printed_stats(ship.kind)[stat], printed=True)


def _highest(scene: Scene) -> Threshold | None:
    """The best Stat of the viewer's ships in play, for initiative (R-11)."""
    living = (ship for ship in scene.view.fleet if ship.band != LOST)
    stats = ((value, name) for ship in living for name, value in stats_of(ship).items())
    value, name = max(stats, default=(0, ""))
    return Threshold(name, value) if name else None


def side_to_roll(stage: StageView) -> int:
    """The side that rolls the next d100 of the stage: Black rolls all its dice first."""
    return 0 if len(stage.rolls[0]) < stage.dice[0] else 1
