"""The display of a position for one viewer, with a draft or without."""

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

__all__ = ["preview", "public_view", "show"]

_encode = msgspec.json.Encoder().encode


def show(state: State, seat: int | None) -> Display:
    """The display of the position for the seat; None is a spectator."""
    return _display(state, seat, state.turn())


def public_view(state: State) -> Raw:
    """The view of a spectator, as JSON."""
    return Raw(_view_json(state, None)[1])


def preview(state: State, seat: int, actions: Sequence[Action]) -> Display:
    """The display of the position for the seat as it would be after its draft.

    Where the game has hidden parts the position is shown as it is, and a draft is one decision:
    what would follow may depend on what the seat learns only by confirming (the other side's
    sealed burn, a fire aboard). Raises `IllegalAction` for a draft that can't be played, or that
    goes on after the end of the turn.
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
    # Nothing is hidden, so a spectator's display is the position without the seat's next choices.
    display = _display(ahead, None, ahead.turn())
    view = ahead.view(seat)
    return replace(
        display,
        view=Raw(_encode(view)),
        notation=str(view) if display.notation else "",
        prompt="Confirm your turn",
        can_confirm=True,
    )


def _sealed(state: State, seat: int, actions: Sequence[Action]) -> Display:
    if len(actions) > 1:
        raise IllegalAction("a game with hidden information confirms each decision on its own")
    state.play(Step(actions[0], seat))
    display = _display(state, seat, state.turn())
    return replace(display, prompt="Confirm your choice", can_confirm=True)


def _display(state: State, seat: int | None, pending: Pending) -> Display:
    view, view_json = _view_json(state, seat)
    listed = presenter(state.game.name).list_choices(state, view)
    deciding = pending.seats if type(pending) is Decide else ()
    end = state.end_action if seat in deciding else None
    return Display(
        view=Raw(view_json),
        deciding=deciding,
        choices=None if listed.choices is None else Raw(_encode(listed.choices)),
        prompt=listed.prompt,
        end_action="" if end is None else str(end),
        reminder=listed.reminder,
        notation=listed.notation,
        notice=listed.notice,
        standing_order=listed.standing_order,
    )


_SPECTATOR = b'{"seat":null'
_last: tuple[State, View, bytes] | None = None


def _view_json(state: State, seat: int | None) -> tuple[View, bytes]:
    """The view and its JSON.

    In a game without hidden parts all views are the same but for the seat, and several viewers look
    at a position in a row: the last spectator's view is kept and gets the seat of the viewer.
    """
    global _last
    if state.game.has_hidden_parts:
        view = state.view(seat)
        return view, _encode(view)
    last = _last
    if last is None or last[0] is not state:
        public = state.view(None)
        last = _last = (state, public, _encode(public).removeprefix(_SPECTATOR))
    _, public, rest = last
    if seat is None:
        return public, _SPECTATOR + rest
    return replace(public, seat=seat), b'{"seat":%d%b' % (seat, rest)
