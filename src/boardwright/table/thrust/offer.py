"""What a seat may do now, made from its view."""

from __future__ import annotations

from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.draw.thrust.scene import scene_of
from boardwright.games.thrust.state import ThrustState
from boardwright.table.manners import Offer
from boardwright.table.thrust.choices import choices
from boardwright.table.thrust.todo import todo
from boardwright.table.words import waiting

__all__ = ["offer"]


def offer(state: State, view: View) -> Offer:
    assert isinstance(state, ThrustState)
    scene = scene_of(view)
    legal = () if view.seat is None else state.legal_actions(view.seat)
    mine = choices(scene, legal, bool(state.game.options.entry_cost))
    return Offer(mine, todo(scene, mine, waiting(state, view.seat)))
