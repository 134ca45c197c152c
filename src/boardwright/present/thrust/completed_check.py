"""A check whose last die has been rolled, as one viewer knows it."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from boardwright.core.view import Observation
from boardwright.games.thrust.actions import Die
from boardwright.games.thrust.checks import check
from boardwright.games.thrust.events import Counted, Due, Removed, Sighted, Tracked, Vanished
from boardwright.games.thrust.options import ThrustOptions
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, OUT
from boardwright.games.thrust.view import StageView
from boardwright.present.thrust.grades import side_to_roll, threshold
from boardwright.present.thrust.scene import Scene

__all__ = ["CompletedCheck", "Faces", "completed_check"]

Faces = tuple[tuple[int, ...], tuple[int, ...]]
"""The faces each side has rolled, Black's first."""
_Event = TypeVar("_Event", bound=Observation)


class CompletedCheck(NamedTuple):
    """A completed check and what the viewer can tell of its effects.

    Methods take a side, 0 or 1, and speak of the ship of that side that takes part in the check.
    """

    scene: Scene
    """The viewer's view before the last die."""
    options: ThrustOptions
    faces: Faces
    events: tuple[Observation, ...]
    """What the viewer observed with the last die."""
    sides: int = 100
    """How many sides the dice have."""

    @property
    def side(self) -> int:
        """The side that makes the check: the scanning, attacking or pursuing one, for example."""
        return SEATS.index(self.scene.view.stage.seat)

    def find(self, kind: type[_Event]) -> _Event | None:
        """The first event of this type, or None."""
        return next((event for event in self.events if isinstance(event, kind)), None)

    @property
    def grade(self) -> int | None:
        """The grade of the side's dice (R-08); None unless the viewer knows its present Stat."""
        stat = threshold(self.scene, self.side)
        if stat is None or stat.printed:
            return None
        best_grade = self.options.crit_advantage == "best_grade"
        return check(self.faces[self.side], stat.value, best_grade)

    # -- the ships that take part ------------------------------------------------------

    def is_own(self, side: int) -> bool:
        """Whether the ship is the viewer's."""
        return self.scene.view.seat == side

    def removed(self, side: int) -> Removed | None:
        """The event that removed the ship from play; None if it is still there."""
        contact = self._contact(side)
        for event in self.events:
            if isinstance(event, Removed) and (event.owner, event.contact) == (side, contact):
                return event
        return None

    def is_changed(self, side: int) -> bool:
        """Whether the viewer observed that the check changed the ship.

        Changes that come with the end of the turn don't count: they may be due to fires. A turn
        ends with an attack only if the ship that was hit is gone, since others that were hit would
        check their morale first.
        """
        if self.removed(side) is not None:
            return True
        due = self.find(Due)
        is_end_of_turn = due is None or due.turn != self.scene.view.turn
        return not is_end_of_turn and any(self._is_about(event, side) for event in self.events)

    def is_out(self, side: int) -> bool:
        """Whether the viewer observed the ship go Out."""
        for event in self.events:
            if isinstance(event, Vanished) and event.contact == self._contact(side):
                return True
            if isinstance(event, Tracked) and self._is_about(event, side):
                return event.now.band == BANDS[OUT] != event.was.band
        return False

    def damage(self, side: int) -> int | None:
        """The DMG level of the ship after the check, from an observed change; None if not known."""
        about = (event for event in self.events if self._is_about(event, side))
        levels = (event.now.damage for event in about if isinstance(event, Tracked | Sighted))
        return next((level for level in levels if level is not None), None)

    def _is_about(self, event: Observation, side: int) -> bool:
        if isinstance(event, Tracked):
            return self.is_own(side) and event.place == self.scene.view.ship
        contact = self._contact(side)
        if isinstance(event, Sighted):
            return event.now.number == contact
        return isinstance(event, Counted) and event.owner == side and not contact

    def _contact(self, side: int) -> int:
        stage = self.scene.view.stage
        return stage.contact if side == self.side else stage.target


def completed_check(
    scene: Scene, options: ThrustOptions, die: Die, events: tuple[Observation, ...]
) -> CompletedCheck | None:
    """The check that this die completes; None while more dice are to be rolled.

    `scene` is the viewer's view before the die, `events` what the viewer observed besides the die.
    """
    faces = _faces(scene.view.stage, die)
    return None if faces is None else CompletedCheck(scene, options, faces, events, die.sides)


def _faces(stage: StageView, die: Die) -> Faces | None:
    """All faces of the check if this die completes it, else None."""
    if die.sides != 100:  # DMG and morale are one die
        return ((die.face,), ()) if stage.seat == SEATS[0] else ((), (die.face,))
    black, red = stage.rolls
    side = side_to_roll(stage)
    faces = ((*black, die.face), red) if side == 0 else (black, (*red, die.face))
    return faces if (len(faces[0]), len(faces[1])) == stage.dice else None
