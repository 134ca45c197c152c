"""A check whose last die has fallen, and what shows of it."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from boardwright.core.view import Observation
from boardwright.games.thrust.checks import check
from boardwright.games.thrust.events import Counted, Due, Removed, Sighted, Tracked, Vanished
from boardwright.games.thrust.options import ThrustOptions
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, OUT
from boardwright.present.thrust.grades import against
from boardwright.present.thrust.scene import Scene

__all__ = ["CompletedCheck", "Faces"]

Faces = tuple[tuple[int, ...], tuple[int, ...]]
"""What each side has rolled, Black first."""
_Event = TypeVar("_Event", bound=Observation)


class CompletedCheck(NamedTuple):
    scene: Scene
    """The viewer's view before the last die."""
    options: ThrustOptions
    faces: Faces
    seen: tuple[Observation, ...]
    """What the viewer observed with the last die."""

    @property
    def side(self) -> int:
        """Whose check it is."""
        return SEATS.index(self.scene.view.stage.seat)

    def find(self, kind: type[_Event]) -> _Event | None:
        return next((event for event in self.seen if isinstance(event, kind)), None)

    @property
    def grade(self) -> int | None:
        """Of the side's dice together, where its Stat is known for sure (R-08)."""
        stat = against(self.scene, self.side)
        if stat is None or stat.printed:
            return None
        best_grade = self.options.crit_advantage == "best_grade"
        return check(self.faces[self.side], stat.value, best_grade)

    # -- what became of the ships in it -----------------------------------------------

    def is_own(self, side: int) -> bool:
        return self.scene.view.seat == side

    def removed(self, side: int) -> Removed | None:
        """The ship of that side has left the game."""
        contact = self._contact(side)
        for event in self.seen:
            if isinstance(event, Removed) and (event.owner, event.contact) == (side, contact):
                return event
        return None

    def is_changed(self, side: int) -> bool:
        """The dice have done something to the ship of that side.

        Fires at the end of a turn change ships as well. A turn ends with an attack only if the
        ship that was hit is gone, since others that were hit would check their morale first.
        """
        if self.removed(side) is not None:
            return True
        due = self.find(Due)
        is_end_of_turn = due is None or due.turn != self.scene.view.turn
        return not is_end_of_turn and any(self._is_about(event, side) for event in self.seen)

    def is_out(self, side: int) -> bool:
        """The ship of that side has left the board."""
        for event in self.seen:
            if isinstance(event, Vanished) and event.contact == self._contact(side):
                return True
            if isinstance(event, Tracked) and self._is_about(event, side):
                return event.now.band == BANDS[OUT] != event.was.band
        return False

    def damage(self, side: int) -> int | None:
        """The DMG of the ship of that side afterwards, where it has changed and shows."""
        about = (event for event in self.seen if self._is_about(event, side))
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
