"""Restrictions in Grow."""

from __future__ import annotations

from boardwright.core.turn import Action
from boardwright.core.view import Information
from boardwright.engine.restriction.restriction import Restriction
from boardwright.games.grow.actions import END, Drop

__all__ = ["RESTRICTIONS"]


def _drops(information: Information, action: Action) -> bool:
    """The first head must be dropped; from then on the turn can be ended."""
    return isinstance(action, Drop) and END in information.legal


RESTRICTIONS = {
    # The search plans whole turns and ranks hardly any without a drop.
    "no-drop": Restriction("never drops a second head", _drops, players=("random", "greedy")),
}
