"""Restrictions in Thrust!: habits of the exploiters, under which a strong player decides."""

from __future__ import annotations

from boardwright.core.turn import Action
from boardwright.core.view import Information
from boardwright.engine.exploiter.thrust import HABITS
from boardwright.engine.restriction.restriction import Restriction
from boardwright.games.thrust.actions import Activate

__all__ = ["RESTRICTIONS"]


def _of_habit(name: str) -> Restriction:
    """The restriction to what the exploiter with this habit considers."""
    habit = HABITS[name]

    def forbids(information: Information, action: Action) -> bool:
        return action not in habit.narrow(information)

    return Restriction(habit.phrase, forbids)


def _pursues(information: Information, action: Action) -> bool:
    return isinstance(action, Activate) and action.verb == "pursue"


RESTRICTIONS = {
    "no-scan": _of_habit("no-scan"),
    "no-evade": _of_habit("no-evade"),
    "no-pursue": Restriction("never pursues", _pursues),
}
