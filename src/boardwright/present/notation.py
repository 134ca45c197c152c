"""The presenter of games that have none of their own: positions and actions in notation."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

import msgspec

from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.present.phrases import describe_observed, waiting
from boardwright.present.presenter import ListedChoices, Narration, ObservedStep
from boardwright.present.svg import Svg

__all__ = [
    "ENDINGS",
    "ActionChoice",
    "Choices",
    "NotationChoices",
    "list_choices",
    "narrate",
    "svg",
    "text",
    "thumbnail",
]

ENDINGS: Mapping[str, str] = {}
_WIDTH, _LINE, _MARGIN = 640.0, 22.0, 16.0
_COLUMNS = 72


class ActionChoice(msgspec.Struct, frozen=True):
    """One legal action and the label of its button."""

    action: str
    text: str


class NotationChoices(msgspec.Struct, frozen=True):
    """Every legal action of the viewing seat: the page's notation board has a button for each.

    A presenter that lists its choices in this form, with labels of its own, needs no board.
    """

    actions: tuple[ActionChoice, ...]


Choices = NotationChoices


def list_choices(state: State, view: View) -> ListedChoices:
    legal = () if view.seat is None else state.legal_actions(view.seat)
    if not legal:
        return ListedChoices(None, waiting(state, view.seat), notation=str(view))
    actions = tuple(ActionChoice(str(action), str(action)) for action in legal)
    return ListedChoices(NotationChoices(actions), "Choose an action", notation=str(view))


def narrate(turn: Sequence[ObservedStep], seat: int | None) -> Narration:
    observed = (step.observed for step in turn)
    return Narration(tuple(describe_observed(turn[0].before.game, None, observed)))


def svg(view: View) -> str:
    lines = textwrap.wrap(str(view), _COLUMNS)
    page = Svg(_WIDTH, 2 * _MARGIN + _LINE * len(lines), view.game.capitalize(), str(view))
    with page.group(font_family="monospace", font_size=14):
        for number, line in enumerate(lines, 1):
            page.text(_MARGIN, _MARGIN + _LINE * number - 6, line)
    return page.render()


def thumbnail(view: View) -> str:
    page = Svg(192, 192, view.game.capitalize())
    initial = view.game[:1].upper()
    page.text(96, 130, initial, font_size=96, text_anchor="middle", fill="#7a7468")
    return page.render()


def text(view: View, colour: bool = False, compact: bool = False) -> str:
    return f"{view}\n"
