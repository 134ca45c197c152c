"""Restrictions in Thrive."""

from __future__ import annotations

from boardwright.core.turn import Action
from boardwright.core.view import Information
from boardwright.engine.restriction.restriction import Restriction
from boardwright.games.thrive.board import Move, square_name
from boardwright.games.thrive.position import ThriveView

__all__ = ["RESTRICTIONS"]


def _captures_own(information: Information, action: Action) -> bool:
    view = information.view
    assert isinstance(view, ThriveView)
    own = view.position.black if view.seat == 0 else view.position.white
    return isinstance(action, Move) and square_name(action.target) in {pod.square for pod in own}


RESTRICTIONS = {
    "no-self-capture": Restriction(
        "never captures its own pods", _captures_own, {"self_capture": "forbidden"}
    ),
}
