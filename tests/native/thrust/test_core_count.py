"""The native core counts quiet turns, and decides a stalled game, as the Python rules do (R-67)."""

from __future__ import annotations

import pytest

from boardwright.core.turn import Chance, Step
from boardwright.engine.native import native
from boardwright.games.thrust import Thrust, ThrustState
from boardwright.games.thrust.actions import Die
from boardwright.games.thrust.game import Bag

LOST = "freighter:lost"


def _ship(band: str, damage: int, contact: str = "-:-") -> str:
    """A Freighter with the effect of the DMG that it has."""
    return f"freighter:{band}:12:{damage}:{damage or '-'}:{contact}"


ADRIFT = _ship("close", 8, "1:u")
FLEETS = [
    ("board", f"{_ship('sensor', 3)},{LOST}", f"{_ship('out', 0)},{_ship('out', 0)}"),
    ("board", f"{_ship('out', 0)},{LOST}", f"{ADRIFT},{LOST}"),
    ("ships", f"{_ship('sensor', 0)},{_ship('out', 3)}", f"{_ship('sensor', 0)},{LOST}"),
    ("damage", f"{_ship('sensor', 2)},{LOST}", f"{_ship('sensor', 3)},{LOST}"),
    (
        "damage",
        f"{_ship('sensor', 2)},{_ship('out', 3)}",
        f"{_ship('sensor', 3)},{_ship('out', 0)}",
    ),
    ("board", f"{_ship('sensor', 4)},{LOST}", f"{_ship('sensor', 4)},{_ship('sensor', 0)}"),
    ("none", f"{_ship('sensor', 2)},{LOST}", f"{_ship('sensor', 2)},{LOST}"),
    ("none", f"{_ship('out', 0)},{_ship('out', 0)}", f"{_ship('out', 0)},{_ship('out', 0)}"),
    (
        "lost",
        f"{_ship('sensor', 7)},{_ship('sensor', 0)}",
        f"{_ship('sensor', 0)},{_ship('sensor', 0)}",
    ),
]
"""What decides by ships on the board, and the fleets; each is also played with the sides changed.

A breached reactor removes its ship at the end of the turn, which ends the quiet.
"""


def _idle_step(state: ThrustState) -> Step:
    """A pass, a hold, or the die of an initiative that decides."""
    if isinstance(state.turn(), Chance):
        return Step(Die(100, 98 if state.stage.rolls[0] else 10), None)
    legal = state.legal_actions(state.active)
    return Step(next(a for a in legal if str(a).endswith(("pass", "hold"))), state.active)


@pytest.mark.parametrize("stall_turns", [0, 1, 10])
@pytest.mark.parametrize("stall_counts", ["harm", "any"])
@pytest.mark.parametrize("stall_result", ["on_board", "more_ships", "draw"])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("decides", "black", "red"), FLEETS)
def test_the_count_and_what_it_decides(
    decides: str,
    black: str,
    red: str,
    *,
    swapped: bool,
    stall_result: str,
    stall_counts: str,
    stall_turns: int,
) -> None:
    black, red = (red, black) if swapped else (black, red)
    game = Thrust(
        stall_turns=stall_turns,
        stall_result=stall_result,
        stall_counts=stall_counts,
        _bag=Bag(2),
    )
    quiet = max(stall_turns - 1, 0)
    text = f"{black} {red} 12 attack black red {quiet} - 1 activate:black -"
    state: ThrustState = game.parse_position(text)
    native_game = native(game)
    assert native_game is not None
    rules, position = native_game.rules, native_game.position(state)
    while not state.is_over and state.number == 12:
        step = _idle_step(state)
        code = native_game.encode_action(step.action)
        position = rules.apply(position, -1 if step.seat is None else step.seat, code)
        state = state.play(step)
        assert rules.encode(position) == native_game.encode(state)
    outcome = state.outcome
    assert tuple(rules.shares(position)) == (outcome.values if outcome else ())
    if stall_result == "on_board" and stall_counts == "harm" and stall_turns:
        reasons = {"none": "stall", "lost": None}
        reason = outcome.reason if outcome else None
        assert reason == reasons.get(decides, f"stall_{decides}")
