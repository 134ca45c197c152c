"""Random openings, so that players who always answer alike do not play one game many times."""

from __future__ import annotations

import random

from boardwright.core.game import Game
from boardwright.core.turn import Decide, Step
from boardwright.testing.playout import Playout, random_step

__all__ = ["default_turns", "draw_opening"]

_LEAN = 0.15
"""How far above an even share the best-placed seat may be."""
_TRIES = 40


def default_turns(game: Game) -> int:
    """One for each seat; where secrets are dealt no two games are alike anyway."""
    return 0 if game.has_hidden_parts else game.seats


def draw_opening(game: Game, turns: int, rng: random.Random) -> tuple[Step, ...]:
    """Whole random turns to a position that is fair, as far as the game can judge it; of
    openings that all lean too far the fairest. No turns, no steps: nothing is dealt twice."""
    if not turns:
        return ()
    tries: list[Playout] = []
    while len(tries) < _TRIES:
        tries.append(_random_turns(game, turns, rng))
        if _lean(tries[-1]) <= _LEAN:
            return tries[-1].steps
    return min(tries, key=_lean).steps


def _lean(opening: Playout) -> float:
    state = opening.state
    return 1.0 if state.is_over else max(state.appraise()) - 1 / state.game.seats


def _random_turns(game: Game, turns: int, rng: random.Random) -> Playout:
    state = game.start()
    steps: list[Step] = []
    begun = 0
    while (step := random_step(state, rng)) is not None:
        if isinstance(state.turn(), Decide) and state.begins_turn:
            begun += 1
            if begun > turns:
                break
        steps.append(step)
        state = state.play(step)
    return Playout(tuple(steps), state)
