"""A turn has one canonical form, whatever the order of its pegs (T-09)."""

from __future__ import annotations

import random
from collections.abc import Callable

from boardwright.core import Action, Record, Step
from boardwright.games.thrive import Thrive, ThriveState

Place = Callable[..., ThriveState]


def actions(state: ThriveState, line: str) -> tuple[Action, ...]:
    return tuple(state.game.parse_action(text) for text in line.split())


def test_both_orders_of_pegs_are_one_turn() -> None:
    start = Thrive().start()
    forth = actions(start, "c1-c2 a1+c5 c2+d4")
    back = actions(start, "c1-c2 c2+d4 a1+c5")
    assert start.canonical(forth) == start.canonical(back) == forth
    records = [Record(start.game, [Step(a, 0) for a in line]) for line in (forth, back)]
    assert records[0] == records[1]
    assert records[0].final == records[1].final


def test_canonical_turns_lead_to_the_same_state() -> None:
    rng = random.Random(1)
    for _ in range(20):
        state = Thrive(size=5).start()
        while not state.is_over:
            first = state
            turn: list[Action] = []
            while not state.is_over and (not turn or not state.begins_turn):
                turn.append(rng.choice(state.legal_actions(state.mover)))
                state = state.act(turn[-1])
            canonical = first.canonical(tuple(turn))
            assert first.canonical(canonical) == canonical
            again = first
            for action in canonical:
                again = again.act(action)
            assert again == state


def test_the_peg_that_ends_the_game_stays_last(place: Place) -> None:
    state = place("a1:full-d4 e1:c4", "b6:c2 e6:c2")
    line = actions(state, "e1-e2 e2+c5 a1+d4")
    assert state.canonical(line) == line
    alone = actions(state, "e1-e2 a1+d4")
    assert state.canonical(alone) == alone


def test_an_unfinished_turn_has_a_canonical_form() -> None:
    start = Thrive().start()
    line = actions(start, "c1-c2 c2+d4")
    assert start.canonical(line) == line
    moved = start.act(line[0])
    pegs = actions(start, "c2+d4 a1+c5")
    assert moved.canonical(pegs) == tuple(reversed(pegs))


def test_undo_stops_where_a_turn_begins(place: Place) -> None:
    state = Thrive().start()
    flags = []
    for action in actions(state, "c1-c2 c2+d4 a1+c5"):
        flags.append(state.begins_turn)
        state = state.act(action)
    assert [*flags, state.begins_turn] == [True, False, False, True]
    skipped = place("a6:c4 b6:c4,c5 f6:c4,d3", "a2:c2 c2:c2 e2:c2")
    assert skipped.begins_turn
    assert not skipped.act(skipped.legal_actions(0)[0]).begins_turn


def test_mid_turn_is_between_a_move_and_its_last_peg() -> None:
    state = Thrive().start()
    actions: list[Action] = []
    while not actions or state.is_mid_turn(0):
        assert not state.is_mid_turn(1)
        actions.append(state.legal_actions(0)[0])
        state = state.act(actions[-1])
    assert len(actions) == 3
    assert Thrive().start().after(0, actions) == state
