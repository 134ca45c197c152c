"""Completed dice checks as the page shows them."""

from __future__ import annotations

from boardwright.core.view import Observation
from boardwright.games.thrust import actions as acts
from boardwright.games.thrust.options import ThrustOptions
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.view import StageView
from boardwright.present.display import Check, Die, SeatRoll
from boardwright.present.thrust.check_sentences import result_of
from boardwright.present.thrust.completed_check import CompletedCheck, Faces
from boardwright.present.thrust.grades import side_to_roll, threshold
from boardwright.present.thrust.scene import Scene
from boardwright.present.thrust.status import status

__all__ = ["check_of"]


def check_of(
    scene: Scene, options: ThrustOptions, die: acts.Die, events: tuple[Observation, ...]
) -> Check | None:
    """The check that this die completes; None while more dice are to be rolled.

    `scene` is the viewer's view before the die, `events` what the viewer observed besides the die.
    """
    faces = _faces(scene.view.stage, die)
    if faces is None:
        return None
    rolls = [_roll(scene, side, die.sides, faces[side]) for side in (0, 1) if faces[side]]
    result = result_of(CompletedCheck(scene, options, faces, events))
    return Check(status(scene), tuple(rolls), result)


def _faces(stage: StageView, die: acts.Die) -> Faces | None:
    """All faces of the check if this die completes it, else None."""
    if die.sides != 100:  # DMG and morale are one die
        return ((die.face,), ()) if stage.seat == SEATS[0] else ((), (die.face,))
    black, red = stage.rolls
    side = side_to_roll(stage)
    faces = ((*black, die.face), red) if side == 0 else (black, (*red, die.face))
    return faces if (len(faces[0]), len(faces[1])) == stage.dice else None


def _roll(scene: Scene, side: int, sides: int, faces: tuple[int, ...]) -> SeatRoll:
    burns = scene.view.stage.burns
    stat = threshold(scene, side) if sides == 100 else None
    notes = [] if burns is None else [f"burned {burns[side]}"]
    notes += ["two rolls [+]"] if len(faces) == 2 else []
    notes += [] if stat is None else [f"under {stat}"]
    dice = tuple(Die(sides, face, stat.grade(face) if stat else "") for face in faces)
    return SeatRoll(side, dice, ", ".join(notes), stat.value if stat else None)
