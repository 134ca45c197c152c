"""Thrive is lost where every turn lets the other side win with its next one.

The native search cannot say so: it leaves out turns that look bad, and one of them may be the
defence.
"""

from __future__ import annotations

import random
from typing import cast

from boardwright.core.game import Game
from boardwright.core.view import Information
from boardwright.games.thrive.cards import Side
from boardwright.games.thrive.state import Stage, ThriveState

__all__ = ["is_lost"]

_MAX_STATES = 20_000
"""Nothing is proved if a turn can lead to more: about a second of work."""
_PEGS_PER_TURN = 2


def is_lost(game: Game, information: Information) -> bool:
    """Whether the seat loses at once, or by the other side's next turn, whatever it plays."""
    seat = information.seat
    assert seat is not None
    state = cast("ThriveState", game.determinize(information.view, random.Random(0)))
    return state.mover == seat and _loses_always(state, seat)


def _loses_always(start: ThriveState, seat: int) -> bool:
    pending, seen = [start], {start.position_key}
    while pending:
        state = pending.pop()
        for action in state.legal_actions(seat):
            after = state.act(action)
            if after.outcome is not None:
                if after.outcome.values[seat] > 0:
                    return False
            elif after.mover != seat:
                if not _wins_at_once(after):
                    return False
            elif after.position_key not in seen:
                seen.add(after.position_key)
                pending.append(after)
        if len(seen) > _MAX_STATES:
            return False
    return True


def _wins_at_once(state: ThriveState) -> bool:
    """Whether a turn of the mover wins; False also for wins under some house rules."""
    mover = state.mover
    if state.stage != Stage.MOVE:
        return False
    for move in state.legal_actions(mover):
        after = state.act(move)
        if after.outcome is not None:
            if after.outcome.winners == (mover,):
                return True
        elif after.mover == mover and _can_fill(after):
            return True
    return False


def _can_fill(state: ThriveState) -> bool:
    """Whether two pegs fill a pod of the mover, with two pods left on each side (T-16, T-20)."""
    if any(len(side) != 2 for side in state.sides):
        return False
    return any(0 < missing <= _PEGS_PER_TURN for missing in _holes(state, state.sides[state.mover]))


def _holes(state: ThriveState, side: Side) -> list[int]:
    """The empty holes of each pod."""
    full = state.game.board.full
    return [(full & ~mask).bit_count() for _, mask in side]
