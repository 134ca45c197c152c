"""A position as one seat sees it, with its draft or without."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from boardwright.core.errors import IllegalAction
from boardwright.core.state import State
from boardwright.core.turn import Action, Decide, Pending, Step
from boardwright.core.view import View
from boardwright.present.display import Display
from boardwright.present.presenter import presenter

__all__ = ["preview", "show"]

_encode = msgspec.json.Encoder().encode


def show(state: State, seat: int | None) -> Display:
    """The position as it stands; seat None is a spectator."""
    return _display(state, seat, state.turn())


def preview(state: State, seat: int, actions: Sequence[Action]) -> Display:
    """The position as it would be for the seat after its draft; `IllegalAction` if it cannot be.

    Where something is hidden the position is shown as it is: what would follow might tell what
    only a confirmed decision may bring to light (a sealed burn of the other side, a fire aboard).
    """
    if not actions:
        return show(state, seat)
    if state.game.has_hidden_parts:
        return _sealed(state, seat, actions)
    ahead = state
    for number, action in enumerate(actions):
        if number and not ahead.is_mid_turn(seat):
            raise IllegalAction("the draft continues after the end of the turn")
        ahead = ahead.play(Step(action, seat))
    if ahead.is_mid_turn(seat):
        return _display(ahead, seat, ahead.turn())
    # Nothing is hidden here, so a spectator's eyes show the end of the turn without what is next.
    seen = _display(ahead, None, ahead.turn())
    view = ahead.view(seat)
    return replace(
        seen,
        view=Raw(_encode(view)),
        notation=str(view) if seen.notation else "",
        prompt="Confirm your turn",
        can_confirm=True,
    )


def _sealed(state: State, seat: int, actions: Sequence[Action]) -> Display:
    if len(actions) > 1:
        raise IllegalAction("a game with hidden information confirms each decision on its own")
    state.play(Step(actions[0], seat))
    display = _display(state, seat, state.turn())
    return replace(display, can_confirm=True)


def _display(state: State, seat: int | None, pending: Pending) -> Display:
    view, text = _seen(state, seat)
    choices, prompt, reminder, notation = presenter(state.game.name).list_choices(state, view)
    deciding = pending.seats if type(pending) is Decide else ()
    end = state.end_action if seat in deciding else None
    return Display(
        view=Raw(text),
        deciding=deciding,
        choices=None if choices is None else Raw(_encode(choices)),
        prompt=prompt,
        end_action="" if end is None else str(end),
        reminder=reminder,
        notation=notation,
    )


_NOBODY = b'{"seat":null'
_last: tuple[State, View, bytes] | None = None


def _seen(state: State, seat: int | None) -> tuple[View, bytes]:
    """The view and its JSON. Where nothing is hidden all see the same: whoever looks at the
    position somebody has just looked at gets that view with a seat of its own."""
    global _last
    if state.game.has_hidden_parts:
        view = state.view(seat)
        return view, _encode(view)
    last = _last
    if last is None or last[0] is not state:
        public = state.view(None)
        last = _last = (state, public, _encode(public).removeprefix(_NOBODY))
    _, public, rest = last
    if seat is None:
        return public, _NOBODY + rest
    return replace(public, seat=seat), b'{"seat":%d%b' % (seat, rest)
