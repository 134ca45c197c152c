"""An action is legal if and only if it can be played; chance adds up; refusals change nothing."""

from __future__ import annotations

import random
from collections.abc import Collection
from fractions import Fraction

from boardwright.core.errors import BadAction
from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Action, Chance, Decide, Step
from boardwright.testing.contract.expect import ConformanceError, expect, expect_illegal

__all__ = ["check_rules"]

MAX_OUTCOMES = 100


class _ForeignAction(Action, frozen=True):
    """An action of no game."""

    def __str__(self) -> str:
        return "foreign"


def check_rules(state: State, probes: Collection[Action], rng: random.Random) -> None:
    """Legal actions, refusals and chance of this state are sound.

    `probes` are actions of the same game, legal here or not.
    """
    pending = state.turn()
    expect(pending == state.turn(), "turn() must return the same answer every time")
    seats = range(state.game.seats)
    deciding: tuple[int, ...] = ()
    if isinstance(pending, Decide):
        deciding = pending.seats
        expect(bool(deciding), "at least one seat must decide")
        expect(
            deciding == tuple(sorted(set(deciding) & set(seats))),
            "seats to decide must be in seat order",
        )
    elif isinstance(pending, Chance):
        _check_chance(state, pending)
    for seat in deciding:
        _check_deciding(state, seat, probes, rng)
    for seat in {-1, *seats, state.game.seats} - set(deciding):
        _check_not_deciding(state, seat, probes)
    _check_chance_refused(state, probes)
    _check_played_by_others(state, deciding)


def _check_played_by_others(state: State, deciding: tuple[int, ...]) -> None:
    """What a server may play for a seat is legal for it."""
    forced = state.forced_action()
    if forced is not None:
        expect(len(deciding) == 1, "an action can be forced only where one seat decides")
        expect(forced in state.legal_actions(deciding[0]), "a forced action must be legal")
    for seat in range(state.game.seats):
        order = state.standing_order(seat)
        if order is not None and order.action is not None:
            is_legal = seat in deciding and order.action in state.legal_actions(seat)
            expect(is_legal, "what a standing order leads to must be legal")


def _check_deciding(
    state: State, seat: int, probes: Collection[Action], rng: random.Random
) -> None:
    expect(state.is_in_play(seat), "a seat to decide must be in play")
    legal = state.legal_actions(seat)
    legal_set = set(legal)
    expect(bool(legal), "a seat to decide must have a legal action")
    expect(
        isinstance(legal, tuple) and len(legal_set) == len(legal), "legal actions must be distinct"
    )
    expect(
        legal == state.legal_actions(seat), "legal_actions() must return the same order every time"
    )
    expect(RESIGN not in legal_set, "legal_actions() must not list RESIGN")
    expect(len(set(map(str, legal))) == len(legal), "legal actions must have distinct texts")
    for action in legal:
        reason = state.why_not(seat, action)
        expect(reason is None, f"{action} is listed as legal, but: {reason}")
        expect(state.is_legal(seat, action), f"is_legal disagrees with why_not on {action}")
    for action in rng.sample(legal, min(4, len(legal))):
        _check_text(state, action)
        _check_playable(state, Step(action, seat))
    for action in (*probes, _ForeignAction()):
        if action not in legal_set:
            _check_refused(state, seat, action)
    expect(state.why_not(seat, RESIGN) is not None, "why_not must give a reason against RESIGN")
    if state.end_action is not None:
        expect(state.end_action in legal_set, "the action that ends a turn is legal")
        after = state.play(Step(state.end_action, seat))
        expect(not after.is_mid_turn(seat), "the action that ends a turn does")


def _check_playable(state: State, step: Step) -> None:
    after = state.play(step)
    expect(after == state.play(step), f"{step.action} must always lead to the same state")
    expect(after != state, f"{step.action} must change the state")


def _check_text(state: State, action: Action) -> None:
    text = str(action)
    expect(
        bool(text) and not any(map(str.isspace, text)),
        f"the text {text!r} must be non-empty and without spaces",
    )
    expect(
        text != str(RESIGN) and text.isprintable(),
        f"the text {text!r} must be printable and not that of RESIGN",
    )
    try:
        parsed = state.game.parse_action(text)
    except BadAction as error:
        raise ConformanceError(f"{text!r} must read back as an action: {error}") from error
    expect(
        parsed == action and hash(parsed) == hash(action),
        f"{text!r} must read back as the same action",
    )


def _check_refused(state: State, seat: int, action: Action) -> None:
    reason = state.why_not(seat, action)
    expect(bool(reason), f"{action} is not listed as legal, but why_not gives no reason")
    expect(not state.is_legal(seat, action), f"is_legal disagrees with why_not on {action}")
    expect_illegal(f"{action}, which is illegal,", state.play, Step(action, seat))


def _check_not_deciding(state: State, seat: int, probes: Collection[Action]) -> None:
    expect(
        state.legal_actions(seat) == (),
        f"seat {seat} is not to decide and must have no legal actions",
    )
    for action in probes:
        _check_refused(state, seat, action)


def _check_chance(state: State, chance: Chance) -> None:
    outcomes, weights = chance.outcomes, chance.weights
    expect(state.game.has_chance, "chance decides here, but has_chance is False")
    expect(1 <= len(outcomes) <= MAX_OUTCOMES, "chance must have 1 to 100 outcomes")
    expect(len(set(outcomes)) == len(outcomes), "outcomes of chance must be distinct")
    expect(
        len(set(map(str, outcomes))) == len(outcomes), "outcomes of chance must have distinct texts"
    )
    if weights is not None:
        whole = len(weights) == len(outcomes) and all(type(w) is int and w > 0 for w in weights)
        expect(whole, "weights must be positive integers, one per outcome")
    total = sum((chance.probability(outcome) for outcome in outcomes), Fraction(0))
    expect(total == 1, "probabilities must add up to 1")
    expect(set(chance.seen_by or ()) <= set(range(state.game.seats)), "seen_by must hold seats")
    for outcome in outcomes[:: max(1, len(outcomes) // 3)]:
        _check_text(state, outcome)
        _check_playable(state, Step(outcome, None))


def _check_chance_refused(state: State, probes: Collection[Action]) -> None:
    pending = state.turn()
    possible = set(pending.outcomes) if isinstance(pending, Chance) else set()
    for action in {*probes, _ForeignAction()} - possible:
        expect_illegal(f"{action} by chance", state.play, Step(action, None))
