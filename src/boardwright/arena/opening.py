"""Random openings, so that deterministic players do not repeat one game many times."""

from __future__ import annotations

import random

from boardwright.core.game import Game
from boardwright.core.turn import Decide, Step
from boardwright.testing.playout import Playout, random_step

__all__ = ["default_turns", "draw_opening", "ends_game"]

_MAX_BIAS = 0.15
"""By how much the best share of the win may exceed an even one."""
_MAX_ATTEMPTS = 40


def default_turns(game: Game) -> int:
    """One turn for each seat, or as many as a small board allows.

    None where hidden parts are dealt: no two games are alike there anyway.
    """
    if game.has_hidden_parts:
        return 0
    return next((turns for turns in range(game.seats, 0, -1) if not ends_game(game, turns)), 0)


def ends_game(game: Game, turns: int) -> bool:
    """Whether all openings of so many random turns end the game."""
    return turns > 0 and _fairest(game, turns, random.Random(0)).state.is_over


def draw_opening(
    game: Game, turns: int, rng: random.Random, *, filtered: bool = True
) -> tuple[Step, ...]:
    """Random turns to a fair position, as `evaluate` sees it; else the fairest of 40.

    Without `filtered`, any random turns that don't end the game. Fewer turns if all of these end
    the game. Without turns there are no steps, dealing included.
    """
    if not turns:
        return ()
    opening = _fairest(game, turns, rng, _MAX_BIAS if filtered else 1 - 1 / game.seats)
    if opening.state.is_over:
        return draw_opening(game, turns // 2, rng, filtered=filtered)
    return opening.steps


def _fairest(game: Game, turns: int, rng: random.Random, max_bias: float = _MAX_BIAS) -> Playout:
    attempts: list[Playout] = []
    while len(attempts) < _MAX_ATTEMPTS:
        attempts.append(_random_turns(game, turns, rng))
        if _bias(attempts[-1]) <= max_bias:
            return attempts[-1]
    return min(attempts, key=_bias)


def _bias(opening: Playout) -> float:
    state = opening.state
    return 1.0 if state.is_over else max(state.evaluate()) - 1 / state.game.seats


def _random_turns(game: Game, turns: int, rng: random.Random) -> Playout:
    state = game.start()
    steps: list[Step] = []
    turns_begun = 0
    while (step := random_step(state, rng)) is not None:
        if isinstance(state.turn(), Decide) and state.begins_turn:
            turns_begun += 1
            if turns_begun > turns:
                break
        steps.append(step)
        state = state.play(step)
    return Playout(tuple(steps), state)
