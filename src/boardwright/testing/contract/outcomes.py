"""Outcomes add up; resigning is always possible and ends a seat's game."""

from __future__ import annotations

import math
import random

from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Over, Step
from boardwright.testing.contract.expect import expect, expect_illegal
from boardwright.testing.contract.round_trips import check_round_trips

__all__ = ["check_evaluation", "check_outcome", "check_resignations"]


def check_outcome(state: State) -> None:
    """`is_over`, `outcome` and `turn` agree, and the outcome is well-formed."""
    pending = state.turn()
    expect(state.is_over == isinstance(pending, Over), "is_over says what turn() says")
    if not isinstance(pending, Over):
        expect(state.outcome is None, "a game under way has no outcome")
        return
    outcome, seats = pending.outcome, state.game.seats
    expect(state.outcome == outcome, "outcome says what turn() says")
    expect(outcome.seats == seats, "the outcome counts the game's seats")
    winners = outcome.winners
    expect(bool(winners) and set(winners) <= set(range(seats)), "somebody shares the win")
    expect(winners == tuple(sorted(set(winners))), "winners stand in seat order")
    expect(math.isclose(sum(outcome.values), 1.0), "shares of the win add up to 1")
    expect(outcome.reason.isidentifier(), "the reason is one word")
    expect(outcome.scores is None or len(outcome.scores) == seats, "a score for each seat")


def check_evaluation(state: State) -> None:
    """`evaluate` gives each seat a share; the shares add up to 1."""
    shares = state.evaluate()
    expect(len(shares) == state.game.seats, "an evaluation has a share for each seat")
    expect(math.isclose(sum(shares), 1.0, abs_tol=1e-9), "an evaluation adds up to 1")
    expect(all(0.0 <= share <= 1.0 for share in shares), "an evaluation is made of shares")


def check_resignations(state: State, rng: random.Random) -> None:
    """Seats in play can resign and then don't win; no other seat can."""
    for seat in (-1, state.game.seats):
        expect_illegal("a seat that does not exist", state.resign, seat)
    for seat in rng.sample(range(state.game.seats), 2):
        if state.is_in_play(seat):
            expect(not state.is_over, "after the end no seat is in play")
            _check_resignation(state, seat)
        else:
            expect_illegal("giving up twice", state.resign, seat)


def _check_resignation(state: State, seat: int) -> None:
    after = state.resign(seat)
    check_outcome(after)
    expect(after == state.play(Step(RESIGN, seat)), "withdrawing is playing RESIGN")
    expect(not after.is_in_play(seat), "who gave up is no longer in play")
    expect(after.legal_actions(seat) == (), "who gave up has nothing to decide")
    others = {s for s in range(state.game.seats) if s != seat and state.is_in_play(s)}
    if (outcome := after.outcome) is not None:
        expect(seat not in outcome.winners, "who gave up does not win by it")
    else:
        expect(all(map(after.is_in_play, others)), "the others play on")
        expect(len(others) > 1, "the last seat in play has won")
    check_round_trips(after)
