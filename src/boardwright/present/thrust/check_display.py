"""Completed dice checks as the page shows them."""

from __future__ import annotations

from boardwright.present.display import Check, Die, SeatRoll
from boardwright.present.thrust.check_sentences import result_of
from boardwright.present.thrust.completed_check import CompletedCheck
from boardwright.present.thrust.grades import threshold
from boardwright.present.thrust.scene import Scene
from boardwright.present.thrust.status import status

__all__ = ["check_of"]


def check_of(check: CompletedCheck) -> Check:
    """The completed check as the page shows it."""
    scene, sides = check.scene, check.sides
    rolls = [_roll(scene, side, sides, check.faces[side]) for side in (0, 1) if check.faces[side]]
    return Check(status(scene), tuple(rolls), result_of(check))


def _roll(scene: Scene, side: int, sides: int, faces: tuple[int, ...]) -> SeatRoll:
    burns = scene.view.stage.burns
    stat = threshold(scene, side) if sides == 100 else None
    notes = [] if burns is None else [f"burned {burns[side]}"]
    notes += [] if stat is None else [f"under {stat}"]
    notes += ["[+]: two rolls, the better counts"] if len(faces) == 2 else []
    dice = tuple(Die(sides, face, stat.grade(face) if stat else "") for face in faces)
    return SeatRoll(side, dice, ", ".join(notes), stat.value if stat else None)
