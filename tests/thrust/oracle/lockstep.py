"""The oracle and the real rules through the same game, compared before every step."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from tests.thrust.oracle.oracle_state import SIDES, HouseRules, OracleState
from tests.thrust.oracle.positions import midgame
from tests.thrust.oracle.preferences import Options, Preferences, random_options
from tests.thrust.oracle.requests import Ask, Over, Request, Roll, Said
from tests.thrust.oracle.turns import play

import boardwright
from boardwright.core import Chance, Decide, State, Step

MOST_STEPS = 500
"""Without the stall rule a game need not end."""
FROM_THE_START = 0.3


class Difference(AssertionError):
    """The oracle and the rules disagree."""


def lockstep(seed: int) -> Counter[str]:
    """One random game; what happened in it."""
    rng = random.Random(seed)
    options = random_options(rng)
    oracle_state, state = _begin(rng, options)
    log = [f"seed {seed}, {options}, from {state}"]
    try:
        _play(oracle_state, state, Preferences(rng), log)
    except Difference as difference:
        raise Difference("\n".join([str(difference), log[0], *log[1:][-8:]])) from None
    return oracle_state.events


def _begin(rng: random.Random, options: Options) -> tuple[OracleState, State]:
    game, rules = boardwright.game("thrust", options), HouseRules(**options)
    if rng.random() < FROM_THE_START:
        return OracleState(rules), game.start()
    oracle_state = midgame(rng, rules)
    return oracle_state, game.parse_position(
        f"{oracle_state} activate:{SIDES[oracle_state.active]} -"
    )


def _play(
    oracle_state: OracleState, state: State, preferences: Preferences, log: list[str]
) -> None:
    oracle = play(oracle_state)
    request = next(oracle)
    for _ in range(MOST_STEPS):
        _compare(state, oracle_state, request)
        if isinstance(request, Over):
            return
        seat, action = reply = _pick(request, preferences)
        log.append(f"{'chance' if seat is None else SIDES[seat]} {action}")
        state = state.play(Step(state.game.parse_action(action), seat))
        request = oracle.send(reply)


def _pick(request: Roll | Ask, preferences: Preferences) -> Said:
    if isinstance(request, Roll):
        return None, preferences.roll(request.odds)
    seat = preferences.rng.choice(sorted(request.choices))
    return seat, preferences.choose(request.choices[seat])


def _compare(state: State, oracle_state: OracleState, request: Request) -> None:
    _same("what is next", _pending(state), request)
    for seat in (0, 1):
        if not isinstance(request, Ask) or seat not in request.choices:
            _same("legal actions of the idle side", state.legal_actions(seat), ())
    *position, _stage, outcome = str(state).split(" ")
    _same("the position", position, str(oracle_state).split(" "))
    _same("the end", outcome, request.outcome if isinstance(request, Over) else "-")


def _pending(state: State) -> Request:
    """What the real rules wait for, in the oracle's words."""
    pending = state.turn()
    if isinstance(pending, Decide):
        return Ask({seat: _listed(state, seat) for seat in pending.seats})
    if isinstance(pending, Chance):
        return _roll(pending)
    return Over(str(pending.outcome))


def _listed(state: State, seat: int) -> set[str]:
    listed = [str(action) for action in state.legal_actions(seat)]
    _same("actions, each listed once", len(listed), len(set(listed)))
    return set(listed)


@cache
def _roll(chance: Chance) -> Roll:
    odds = {str(face): chance.probability(face) for face in chance.outcomes}
    _same("outcomes, each listed once", len(chance.outcomes), len(odds))
    return Roll(odds)


def _same(what: str, real: object, naive: object) -> None:
    if real != naive:
        raise Difference(f"{what}:\n  the rules say {real}\n  the oracle says {naive}")
