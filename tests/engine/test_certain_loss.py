"""A proof of a loss is one: nothing the seat can do helps."""

from __future__ import annotations

import random
from typing import cast

import pytest
from msgspec.structs import replace

import boardwright
from boardwright.core.state import State
from boardwright.core.turn import Step
from boardwright.engine.certain_loss import is_certain_loss
from boardwright.engine.certain_loss.thrust import has_lasting_enemy, is_stranded
from boardwright.engine.search import information_of
from boardwright.games.thrust.ships import CLOSE, LEAK, Ship, new_ship, removed
from boardwright.games.thrust.state import ThrustState
from boardwright.match import Match

LOST = (
    "f1:04400,a2:24400/c1:gg46e,d4:00mkk,e6:00c4g,f6:00440 black move 0 - -",
    "f1:04400,a2:44500/c3:00kk3,d3:004dd,d6:00440,e6:00440,f6:00440 black move 0 - -",
)


def _is_lost(state: State, seat: int) -> bool:
    return is_certain_loss(state.game, information_of(state, seat))


# -- Thrive ------------------------------------------------------------------------------------


def _turn(state: State, seat: int, rng: random.Random) -> State:
    """After some turn of the seat."""
    while True:
        state = state.play(Step(rng.choice(state.legal_actions(seat)), seat))
        if not state.is_mid_turn(seat):
            return state


def _can_win(state: State, seat: int) -> bool:
    """Whether the seat has a turn that wins, found by trying all of them."""
    for action in state.legal_actions(seat):
        after = state.play(Step(action, seat))
        if after.outcome is not None:
            if after.outcome.winners == (seat,):
                return True
        elif after.is_mid_turn(seat) and _can_win(after, seat):
            return True
    return False


@pytest.mark.parametrize("text", LOST)
def test_in_thrive_every_turn_lets_the_other_side_win(text: str) -> None:
    state, rng = boardwright.game("thrive").parse_position(text), random.Random(1)
    assert _is_lost(state, 0)
    assert not _is_lost(state, 1), "it is not even to move"
    for _ in range(5):
        after = _turn(state, 0, rng)
        outcome = after.outcome
        assert outcome.winners == (1,) if outcome is not None else _can_win(after, 1)


def test_in_thrive_one_defence_is_enough() -> None:
    """Far behind, and not lost yet."""
    game = boardwright.game("thrive")
    far_behind = "f1:04400,a1:44500/d6:00440,e6:00440,f6:00440 black move 0 - -"
    assert not _is_lost(game.parse_position(far_behind), 0)
    assert not _is_lost(game.start(), 0)


# -- Grow --------------------------------------------------------------------------------------


def test_grow_is_lost_where_the_empty_spaces_are_too_few() -> None:
    game = boardwright.game("grow", {"size": 3})
    assert _is_lost(game.parse_position("bbB/bb1/Rr1 red,blue red - 0 - - -"), 0)
    assert not _is_lost(game.parse_position("bbB/bb1/Rr1 red,blue red - 0 - - -"), 1)
    assert not _is_lost(game.parse_position("bbB/b2/Rr1 red,blue red - 0 - - -"), 0)


def test_with_more_than_two_in_play_nobody_resigns() -> None:
    game = boardwright.game("grow", {"size": 3, "players": 3})
    behind = "bbB/bb1/RG1 red,blue,green red - 0 - {} -"
    assert not _is_lost(game.parse_position(behind.format("-")), 0)
    assert _is_lost(game.parse_position(behind.format("green")), 0)


def test_no_loss_that_grow_proves_is_ever_won() -> None:
    game, rng, proved = boardwright.game("grow", {"size": 4}), random.Random(1), 0
    for _ in range(30):
        match = Match(game)
        lost: set[int] = set()
        while not match.state.is_over:
            match.settle(rng)
            state = match.state
            seat = next(seat for seat in (0, 1) if state.legal_actions(seat))
            lost |= {seat} if _is_lost(state, seat) else set()
            match.play(Step(rng.choice(state.legal_actions(seat)), seat))
        outcome = match.state.outcome
        assert outcome is not None
        assert not lost & set(outcome.winners)
        proved += bool(lost)
    assert proved > 5


# -- Thrust! -----------------------------------------------------------------------------------


def _thrust(own: tuple[Ship, ...], enemy: Ship) -> ThrustState:
    match = Match(boardwright.game("thrust"))
    match.settle(random.Random(1))
    state = cast("ThrustState", match.state)
    black, red = state.fleets
    return replace(
        state,
        fleets=((*own, *map(removed, black[len(own) :])), (enemy, *red[1:])),
        contacts=1,
        number=12,
    )


ENEMY = replace(new_ship(4), band=CLOSE, contact=1, face_up=True)
STRANDED = (replace(new_ship(0), fuel=1), replace(new_ship(1), fuel=2, effects=LEAK, dmg=1))


def test_a_fleet_without_fuel_to_enter_is_stranded() -> None:
    assert is_stranded(_thrust(STRANDED, ENEMY).view(0))
    for ship in (
        replace(new_ship(0), fuel=2),
        replace(new_ship(0), fuel=1, band=CLOSE),
    ):
        assert not is_stranded(_thrust((*STRANDED, ship), ENEMY).view(0))


@pytest.mark.parametrize(
    ("enemy", "lasts"),
    [
        (ENEMY, True),
        (replace(ENEMY, dmg=3), True),
        (replace(ENEMY, dmg=4), False),
        (replace(ENEMY, hit=True), False),
        (replace(ENEMY, band=2), False),
        (replace(ENEMY, contact=0, face_up=False), False),
    ],
)
def test_an_enemy_must_be_known_to_last(enemy: Ship, lasts: bool) -> None:
    """Its DMG is known in Close only; on fire, or routed by its morale, it may yet be lost."""
    assert has_lasting_enemy(_thrust(STRANDED, enemy).view(0)) is lasts


def test_thrust_is_lost_where_ships_on_the_board_decide() -> None:
    state = _thrust(STRANDED, ENEMY)
    decides = str(state.game.options.values()["stall_result"]) == "on_board"
    assert _is_lost(state, 0) is decides
    for changed in ({"stall_turns": 0}, {"stall_result": "draw"}, {"entry_cost": 0}):
        other = boardwright.game("thrust", changed)
        assert not _is_lost(replace(state, game=other), 0)


def test_what_the_seat_cannot_see_proves_nothing() -> None:
    """The same in all worlds that look the same to it."""
    state, rng = _thrust(STRANDED, ENEMY), random.Random(1)
    view = state.view(0)
    worlds = [state.game.determinize(view, rng) for _ in range(5)]
    assert len({_is_lost(world, 0) for world in (state, *worlds)}) == 1


def test_a_game_without_a_proof_is_never_given_up(pennies: str) -> None:
    assert not _is_lost(boardwright.game(pennies).start(), 0)
