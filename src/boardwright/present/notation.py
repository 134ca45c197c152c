"""A game without a presenter of its own: positions and actions as they are written."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

import msgspec

from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.present.phrases import news, waiting
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
]

ENDINGS: Mapping[str, str] = {}
_WIDTH, _LINE, _MARGIN = 640.0, 22.0, 16.0
_COLUMNS = 72


class ActionChoice(msgspec.Struct, frozen=True):
    action: str
    text: str
    """What the button says."""


class NotationChoices(msgspec.Struct, frozen=True):
    """The page's general board has a button for each action. A presenter that lists its choices
    in this form, with words of its own, needs no board either."""

    actions: tuple[ActionChoice, ...]


Choices = NotationChoices


def list_choices(state: State, view: View) -> ListedChoices:
    legal = () if view.seat is None else state.legal_actions(view.seat)
    if not legal:
        return ListedChoices(None, waiting(state, view.seat), notation=str(view))
    actions = tuple(ActionChoice(str(action), str(action)) for action in legal)
    return ListedChoices(NotationChoices(actions), "Choose an action", notation=str(view))


def narrate(turn: Sequence[ObservedStep], seat: int | None) -> Narration:
    seen = (one.observed for one in turn)
    return Narration(tuple(news(turn[0].before.game, None, seen)))


def svg(view: View) -> str:
    lines = textwrap.wrap(str(view), _COLUMNS)
    page = Svg(_WIDTH, 2 * _MARGIN + _LINE * len(lines), view.game.capitalize(), str(view))
    with page.group(font_family="monospace", font_size=14):
        for number, line in enumerate(lines, 1):
            page.text(_MARGIN, _MARGIN + _LINE * number - 6, line)
    return page.render()


def text(view: View, colour: bool = False) -> str:
    return f"{view}\n"
