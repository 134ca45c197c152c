"""What a seat may do now, made from its view."""

from __future__ import annotations

from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.games.thrust.state import ThrustState
from boardwright.present.phrases import waiting
from boardwright.present.presenter import ListedChoices
from boardwright.present.thrust.choices import choices
from boardwright.present.thrust.prompt_text import todo
from boardwright.present.thrust.scene import scene_of

__all__ = ["list_choices"]


def list_choices(state: State, view: View) -> ListedChoices:
    assert isinstance(state, ThrustState)
    scene = scene_of(view)
    legal = () if view.seat is None else state.legal_actions(view.seat)
    mine = choices(scene, legal, bool(state.game.options.entry_cost))
    return ListedChoices(mine, todo(scene, mine, waiting(state, view.seat)))
