"""The stage under way: burns, dice, and what they mean to the one who looks."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.games.thrust.checks import CF, CS, F, S, grade
from boardwright.games.thrust.position import LOST
from boardwright.present.thrust.scene import Scene, stats_of

__all__ = ["Hand", "hands", "result"]

_GRADES = {CS: "critical success", S: "success", F: "failure", CF: "critical failure"}
_STAT = {"scan": "SEN", "attack": "COM", "pursue": "SPD", "evade": "SPD"}
_RESULTS = {
    "reveal": "The scan was a success.",
    "lose": "The scan was a critical failure: contact is lost.",
    "order": "The scan was a critical success: every ship in range is found.",
    "escape": "The evader won the contest.",
    "damage": "The attack was a success.",
    "check": "The attack was a critical failure: 2 DMG to the attacker.",
}


class Hand(NamedTuple):
    """What one side has put on the table in the stage under way."""

    side: int
    burn: str
    dice: tuple[str, ...]
    """Faces; empty for a die still to be rolled."""
    said: str
    """What the faces mean, where the viewer knows the Stat."""


def hands(scene: Scene) -> list[Hand]:
    found = (_hand(scene, side) for side in (1 - scene.below, scene.below))
    return [hand for hand in found if hand.burn or hand.dice]


def _hand(scene: Scene, side: int) -> Hand:
    stage = scene.view.stage
    rolls = stage.rolls[side]
    to_come = ("",) * (stage.dice[side] - len(rolls))
    dice = (*(f"{roll:02}" for roll in rolls), *to_come)
    return Hand(side, _burn(scene, side), dice, _meaning(scene, side, rolls))


def _burn(scene: Scene, side: int) -> str:
    view, stage = scene.view, scene.view.stage
    if stage.kind not in ("pursue", "evade"):
        return ""
    if stage.burns is not None:
        return f"burned {stage.burns[side]} fuel"
    if not stage.committed[side]:
        return "is choosing a burn"
    if side == view.seat and view.burn is not None:
        return f"sealed a burn of {view.burn}"
    return "sealed a burn"


def _meaning(scene: Scene, side: int, rolls: tuple[int, ...]) -> str:
    """For the viewer's own checks; the Stats of others are theirs to know."""
    dice = scene.view.stage.dice[side]
    edge = ["[+]"] if dice == 2 else []
    stat = _stat(scene) if dice and side == scene.view.seat else None
    if stat is not None:
        name, value = stat
        edge += [f"under {name} {value}?"]
        edge += [", ".join(_GRADES[grade(roll, value)] for roll in rolls)]
    return " ".join(edge).rstrip()


def _stat(scene: Scene) -> tuple[str, int] | None:
    view, what = scene.view, scene.view.stage.kind
    if what == "initiative":
        living = (ship for ship in view.fleet if ship.band != LOST)
        best = max(
            ((value, name) for ship in living for name, value in stats_of(ship).items()),
            default=None,
        )
        return None if best is None else (best[1], best[0])
    if what not in _STAT or not view.ship:
        return None
    return _STAT[what], stats_of(view.fleet[view.ship - 1])[_STAT[what]]


def result(scene: Scene) -> str:
    """What the dice that have fallen led to."""
    stage = scene.view.stage
    if stage.kind == "escape" and not any(stage.dice):
        return "Nobody gave chase."
    if stage.double:
        return "The attack was a critical success: its DMG counts twice."
    return _RESULTS.get(stage.kind, "") if any(stage.dice) else ""
