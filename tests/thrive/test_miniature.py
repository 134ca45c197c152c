"""Small endings solved to the last leaf by plain minimax; the values are pinned."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwright.games.thrive import ThriveState

Place = Callable[..., ThriveState]
Known = dict[object, int]

MINIATURE: dict[str, object] = {"size": 4, "holes": 3, "repetition": 0, "no_progress": 6}


def value(state: ThriveState, known: Known) -> int:
    """1 if Black wins with best play, -1 if White does, 0 for a draw."""
    if state.ended is not None:
        return round(2 * state.ended.values[0] - 1)
    key = state.position_key, state.quiet
    if key not in known:
        known[key] = _best(state, known)
    return known[key]


def _best(state: ThriveState, known: Known) -> int:
    win = (1, -1)[state.mover]
    best = -win
    for action in state.legal_actions(state.mover):
        result = value(state.act(action), known)
        if result == win:
            return win
        best = max(best * win, result * win) * win
    return best


ENDINGS = [
    ("a1:full c1:full", "b4:full d4:full", "black", "event", 0),
    ("a1:full d1:full", "a4:full d4:full", "white", "event", 0),
    # one peg fills the pod, and nobody can stop it
    ("a1:full-d4 d1:full", "a4:full d4:full", "black", "event", 1),
    ("a1:full-b4,d4 d1:full", "a4:full-b2 d4:full", "white", "event", -1),
    # two pieces each: whoever is on turn takes one
    ("b2:c4 d1:c4", "b3:c2 d4:c2", "black", "event", 1),
    ("b2:c4 d1:c4", "b3:c2 d4:c2", "white", "event", -1),
    # three against two, all full: a shuffle, unless taking one's own piece wins (T-17)
    ("a1:full b1:full d1:full", "a4:full d4:full", "black", "own_turn", 1),
    ("a1:full b1:full d1:full", "a4:full d4:full", "white", "own_turn", 1),
    ("a1:full b1:full d1:full", "a4:full d4:full", "white", "immediate", 1),
    # outnumbered two to three
    ("a1:full-d4,c4 c2:full", "b4:full d4:full-b2 a4:full", "white", "own_turn", -1),
    ("a2:c4 c2:c4", "b3:full-b4 d4:c2", "black", "event", -1),
]


@pytest.mark.parametrize(("black", "white", "to_play", "prefilled", "expected"), ENDINGS)
def test_value(
    place: Place, black: str, white: str, to_play: str, prefilled: str, expected: int
) -> None:
    state = place(black, white, to_play, prefilled=prefilled, **MINIATURE)
    assert value(state, {}) == expected
