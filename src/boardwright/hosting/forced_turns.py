"""Turns that the server plays by itself: everybody knows that their seats have no choice.

They follow in the transition that leads to them, so that all clients see them at once and none is
lost. Whether there are any depends on public information alone.
"""

from __future__ import annotations

from boardwright.core.state import State
from boardwright.core.turn import Decide, Step
from boardwright.fairness.dice import FairDice
from boardwright.hosting.events import Event, TurnPlayed
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.transition import Transition
from boardwright.hosting.turn_steps import TurnSteps, notations, roll_chance

__all__ = ["played_on"]

_MAX_TURNS = 100
"""In one transition. A game in which nobody ever has a choice again goes on turn by turn."""


def played_on(
    before: HostedMatch,
    events: tuple[Event, ...],
    path: TurnSteps,
    dice: FairDice | None,
) -> Transition:
    """The transition of these events, and of all forced turns that follow; the steps of the last
    event are `path`."""
    state = path[-1][1] if path else before.match.state
    rolls = before.rolls + _count_chance(path)
    paths, at = [path], events[-1].at
    for _ in range(_MAX_TURNS):
        seat, turn = _forced_turn(state)
        if not turn:
            break
        chance = roll_chance(turn[-1][1], dice, rolls)
        events += (TurnPlayed(at, seat, notations(turn), notations(chance), forced=True),)
        paths.append(turn + chance)
        state, rolls = paths[-1][-1][1], rolls + len(chance)
    return Transition(before.event_count, events, tuple(paths))


def _forced_turn(state: State) -> tuple[int, TurnSteps]:
    """The seat that has no choice, and its turn; empty if there is a choice."""
    pending = state.turn()
    if not isinstance(pending, Decide) or len(pending.seats) > 1 or not state.begins_turn:
        return 0, []
    (seat,), action = pending.seats, state.forced_action()
    if action is None:
        return seat, []
    step = Step(action, seat)
    after = state.play(step)
    return seat, [] if after.is_mid_turn(seat) else [(step, after)]


def _count_chance(path: TurnSteps) -> int:
    return sum(step.seat is None for step, _ in path)
