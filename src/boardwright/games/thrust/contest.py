"""Pursuit and evasion: sealed burns, Speed Checks, and their winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardwright.core.turn import Action, Decide, Pending
from boardwright.games.thrust.actions import D100, Burn, Escape, burns
from boardwright.games.thrust.checks import F, check
from boardwright.games.thrust.flow import advance
from boardwright.games.thrust.movement import neighbours
from boardwright.games.thrust.ship_updates import entered, spent
from boardwright.games.thrust.ships import BANDS, CLOSE, DEAD, EVADE_MINIMUM, GONE, Ship, removed
from boardwright.games.thrust.stage import Stage
from boardwright.games.thrust.stage_rules import DECIDE, CheckRules, StageRules

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["CONTEST", "EscapeChoice", "contest_winner"]

_BOTH = Decide((0, 1))
_ESCAPES = tuple(map(Escape, range(len(BANDS))))


class Contest(CheckRules):
    """A pursuit or evasion of `stage.target` by `stage.ship`.

    Both sides commit a burn, in either order; burns stay sealed until both are committed.
    """

    def turn(self, state: ThrustState) -> Pending:
        black, red = state.stage.burns
        if black is None:
            return _BOTH if red is None else DECIDE[0]
        return DECIDE[1] if red is None else D100

    def legal_actions(self, state: ThrustState, seat: int) -> tuple[Action, ...]:
        low, ship = _terms(state, seat)
        if seat == state.stage.seat:
            return burns(low, ship.fuel)
        return burns(0, 0) + (burns(low, ship.fuel) if _can_reply(state, ship) else ())

    def why_not(self, state: ThrustState, seat: int, action: Action) -> str | None:
        if type(action) is not Burn:
            return "a burn is due"
        low, ship = _terms(state, seat)
        if seat != state.stage.seat:
            if action.fuel == 0:
                return None
            if not _can_reply(state, ship):
                return "the ship cannot react"
        if action.fuel < low:
            return f"at least {low} fuel is needed"
        return "the ship does not have that much fuel" if action.fuel > ship.fuel else None

    def apply(self, state: ThrustState, seat: int | None, action: Action) -> ThrustState:
        if type(action) is not Burn:
            return super().apply(state, seat, action)
        black, red = state.stage.burns
        committed = (action.fuel, red) if seat == 0 else (black, action.fuel)
        state = state.with_stage(state.stage, burns=committed)
        return state if None in committed else _pay_burns(state)

    def resolve(self, state: ThrustState) -> ThrustState:
        winner = _winner(state)
        return _remove_dry_ships(state) if winner is None else _apply_win(state, winner)


def contest_winner(before: ThrustState, action: Action) -> int | None:
    """The seat that wins the contest that this action from `before` ends, if any (R-31)."""
    if type(action) is Burn:
        return before.stage.seat
    return _winner(CONTEST.add_roll(before, action))


def _winner(state: ThrustState) -> int | None:
    """R-41: the side with the better grade; all failures are equal.

    A passive side that rolls better only holds its own (R-39).
    """
    stage = state.stage
    ours, theirs = (
        max(F, check(stage.rolls[seat], state.stats(ship)[0], state.best_grade))
        for seat, ship in _contestants(state)
    )
    if ours > theirs:
        return stage.seat
    other = 1 - stage.seat
    return other if theirs > ours and stage.burns[other] else None


CONTEST = Contest()


def _contestants(state: ThrustState) -> tuple[tuple[int, Ship], tuple[int, Ship]]:
    stage = state.stage
    other = 1 - stage.seat
    return (
        (stage.seat, state.fleets[stage.seat][stage.ship]),
        (other, state.fleets[other][stage.target]),
    )


def _terms(state: ThrustState, seat: int) -> tuple[int, Ship]:
    """The least fuel a side may burn, 0 in reply aside, and the ship that burns it (R-38)."""
    stage = state.stage
    ship = state.fleets[seat][stage.ship if seat == stage.seat else stage.target]
    pursues = (stage.kind == "pursue") == (seat == stage.seat)
    return (1 if pursues else EVADE_MINIMUM[ship.band]), ship


def _can_reply(state: ThrustState, ship: Ship) -> bool:
    """R-37, R-56."""
    spent_move = ship.moved and state.game.options.reactions == "use_move"
    return not spent_move and not ship.effects & DEAD


def _pay_burns(state: ThrustState) -> ThrustState:
    stage, options = state.stage, state.game.options
    (seat, ship), (other, target) = _contestants(state)
    ours, theirs = stage.burns[seat] or 0, stage.burns[other] or 0
    rolls_anyway = options.unopposed == "roll" and not target.moved and not target.effects & DEAD
    state = state.with_ship(seat, stage.ship, replace(spent(ship, ours), moved=True))
    if theirs:
        used = target.moved or options.reactions == "use_move"
        state = state.with_ship(other, stage.target, replace(spent(target, theirs), moved=used))
    elif not rolls_anyway:
        return _apply_win(state, seat)
    state, first = state.take_dice(seat, stage.ship, edge=ours > theirs)
    state, second = state.take_dice(other, stage.target, edge=theirs > ours)
    if not theirs:
        second = 1  # a passive ship rolls without [+], its token is used up all the same
    return state.with_stage(stage, dice=(first, second) if seat == 0 else (second, first))


def _apply_win(state: ThrustState, winner: int) -> ThrustState:
    """A winning pursuer closes in; a winning evader chooses where to go."""
    stage = state.stage
    places = (stage.ship, stage.target) if winner == stage.seat else (stage.target, stage.ship)
    pursues = (stage.kind == "pursue") == (winner == stage.seat)
    if not pursues:
        return state.with_stage(
            Stage("escape", winner, places[0], dice=stage.dice, rolls=stage.rolls)
        )
    return _remove_dry_ships(_pursue(state, winner, *places))


def _pursue(state: ThrustState, seat: int, place: int, target_place: int) -> ThrustState:
    pursuer, target = state.fleets[seat][place], state.fleets[1 - seat][target_place]
    options = state.game.options
    if pursuer.band != target.band:
        return state.with_ship(seat, place, entered(pursuer, target.band, options))
    if pursuer.band == CLOSE or target.effects & DEAD:
        return state
    closer = pursuer.band + 1
    state = state.with_ship(seat, place, entered(pursuer, closer, options))
    return state.with_ship(1 - seat, target_place, entered(target, closer, options))


def _remove_dry_ships(state: ThrustState) -> ThrustState:
    """Ships that have burned their last fuel are removed, both at once (R-45, R-66)."""
    for seat in (0, 1):
        for place, ship in enumerate(state.fleets[seat]):
            if not ship.fuel and ship.band != GONE:
                state = state.with_ship(seat, place, removed(ship))
    return advance(state)


class EscapeChoice(StageRules):
    """The evader's owner picks the band after the roll, inward too (R-43)."""

    def legal_actions(self, state: ThrustState, seat: int) -> tuple[Action, ...]:
        band = state.fleets[seat][state.stage.ship].band
        return tuple(_ESCAPES[near] for near in neighbours(state, band))

    def why_not(self, state: ThrustState, seat: int, action: Action) -> str | None:
        if type(action) is not Escape:
            return "the evading ship must choose where it goes"
        band = state.fleets[seat][state.stage.ship].band
        return None if action.band in neighbours(state, band) else "the ship cannot go there"

    def apply(self, state: ThrustState, seat: int | None, action: Action) -> ThrustState:
        assert type(action) is Escape
        assert seat is not None
        place = state.stage.ship
        ship = entered(state.fleets[seat][place], action.band, state.game.options)
        return _remove_dry_ships(state.with_ship(seat, place, ship))
