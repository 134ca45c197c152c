"""The burns and dice of the present stage, as pictures and the terminal show them."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.games.thrust.seats import SEATS
from boardwright.present.thrust.check_sentences import result_of_stage
from boardwright.present.thrust.grades import threshold
from boardwright.present.thrust.scene import Scene

__all__ = ["StageRoll", "stage_result", "stage_rolls"]


class StageRoll(NamedTuple):
    """What one side has committed and rolled, as the viewer may know it."""

    side: int
    burn: str
    """The side's burn in words, sealed or opened; empty outside a contest."""
    dice: tuple[str, ...]
    """The faces, two digits each; an empty text for a die still to be rolled."""
    meaning: str
    """The number of dice and, if the viewer knows the present Stat, that Stat and the grades."""


def stage_rolls(scene: Scene) -> list[StageRoll]:
    """One for each side that burns or rolls a d100 in the stage, the viewer's own last."""
    rolls = (_roll(scene, side) for side in (1 - scene.below, scene.below))
    return [roll for roll in rolls if roll.burn or roll.dice]


def _roll(scene: Scene, side: int) -> StageRoll:
    stage = scene.view.stage
    faces = stage.rolls[side]
    unrolled = ("",) * (stage.dice[side] - len(faces))
    dice = (*(f"{face:02}" for face in faces), *unrolled)
    return StageRoll(side, _burn(scene, side), dice, _meaning(scene, side, faces))


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


def _meaning(scene: Scene, side: int, faces: tuple[int, ...]) -> str:
    dice = scene.view.stage.dice[side]
    parts = ["[+]"] if dice == 2 else []
    stat = threshold(scene, side) if dice else None
    if stat is not None and not stat.printed:
        parts += [f"under {stat}?", ", ".join(map(stat.grade, faces))]
    return " ".join(parts).rstrip()


def stage_result(scene: Scene) -> str:
    """What led to the stage: the result of its check, or that nobody gave chase; else empty."""
    stage = scene.view.stage
    if any(stage.dice):
        return result_of_stage(stage.kind, SEATS.index(stage.seat), stage.double)
    return "Nobody burned fuel against it." if stage.kind == "escape" else ""
