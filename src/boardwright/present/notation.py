"""A game without a presenter of its own: positions and actions as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

import msgspec

from boardwright.core.registry import game_type
from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.present.phrases import news, waiting
from boardwright.present.presenter import ListedChoices, ObservedStep
from boardwright.present.svg import Svg

__all__ = ["ActionChoice", "Choices", "NotationChoices", "list_choices", "narrate", "svg", "text"]

_LINE_LENGTH = 60
_LINE_HEIGHT = 22


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
    return ListedChoices(NotationChoices(actions), "Choose what to do", notation=str(view))


def narrate(turn: Sequence[ObservedStep], seat: int | None) -> tuple[str, ...]:
    seen = (one.observed for one in turn)
    return tuple(news(turn[0].before.game, None, seen))


def svg(view: View) -> str:
    lines = wrap(str(view), _LINE_LENGTH)
    title = f"{game_type(view.game).title}: {view}"
    page = Svg(10 * _LINE_LENGTH, _LINE_HEIGHT * (len(lines) + 1), title)
    with page.group(font_family="monospace", font_size=15):
        for number, line in enumerate(lines, 1):
            page.text(12, _LINE_HEIGHT * number, line)
    return page.render()


def text(view: View, colour: bool = False) -> str:
    return f"{view}\n"
