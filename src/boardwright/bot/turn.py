"""A whole turn from a program that may answer with parts of one."""

from __future__ import annotations

import random

from boardwright.core.game import Game
from boardwright.core.state import RESIGN, Played
from boardwright.core.turn import Action, Decide
from boardwright.core.view import Information
from boardwright.engine.external import ExternalPlayer

__all__ = ["whole_turn"]


def whole_turn(
    game: Game, player: ExternalPlayer, information: Information
) -> tuple[Action, ...] | None:
    """The actions up to the end of the turn, chance or another seat's decision; None: resign.

    In a game with hidden parts one decision. Raises `PlayerFailed`.
    """
    chosen = player.choose(information)
    if RESIGN in chosen:
        return None
    if game.has_hidden_parts:
        return chosen
    seat = information.seat
    assert seat is not None
    state = game.determinize(information.view, random.Random(0))
    actions: list[Action] = []
    while True:
        for action in chosen:
            state = state.act(action)
            played = (Played(seat, str(action)),)
            information = Information(
                state.view(seat),
                (*information.observations, played),
                (),
                information.origin,
            )
            actions.append(action)
        pending = state.turn()
        if not (isinstance(pending, Decide) and seat in pending.seats) or state.begins_turn:
            return tuple(actions)
        legal = tuple(state.legal_actions(seat))
        chosen = player.choose(
            Information(information.view, information.observations, legal, information.origin)
        )
        if RESIGN in chosen:
            return None
