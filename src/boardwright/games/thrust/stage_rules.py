"""The rules of one stage of the game: who decides, what they may choose, what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.turn import Action, Decide, Pending
from boardwright.games.thrust.actions import D100, TARGETED, Activate, Die
from boardwright.games.thrust.ships import GONE, Ship

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["DECIDE", "ActivationRules", "CheckRules", "StageRules"]

DECIDE = (Decide((0,)), Decide((1,)))
Rival = tuple[int, Ship]
"""An enemy ship on the main tracker and its place in its fleet."""


class StageRules:
    """The rules of one stage. `seat` is always a seat that is to decide, None for chance."""

    def turn(self, state: ThrustState) -> Pending:
        """As `State.turn`; by default the stage's seat decides."""
        return DECIDE[state.stage.seat]

    def legal_actions(self, state: ThrustState, seat: int) -> tuple[Action, ...]:
        """As `State.legal_actions`."""
        return ()

    def why_not(self, state: ThrustState, seat: int, action: Action) -> str | None:
        """As `State.why_not`."""
        raise AssertionError("nobody decides in this stage")

    def apply(self, state: ThrustState, seat: int | None, action: Action) -> ThrustState:
        """The state after an action that is known to be possible."""
        raise AssertionError("this stage has no actions")


class CheckRules(StageRules):
    """A check: the d100 of both sides are rolled one by one, Black's first."""

    def turn(self, state: ThrustState) -> Pending:
        return D100

    def apply(self, state: ThrustState, seat: int | None, action: Action) -> ThrustState:
        state = self.add_roll(state, action)
        return self.resolve(state) if state.stage.rolls_complete else state

    def add_roll(self, state: ThrustState, action: Action) -> ThrustState:
        """The state with one more d100 rolled."""
        assert type(action) is Die
        stage = state.stage
        black, red = stage.rolls
        if len(black) < stage.dice[0]:
            return state.with_stage(stage, rolls=((*black, action.face), red))
        return state.with_stage(stage, rolls=(black, (*red, action.face)))

    def resolve(self, state: ThrustState) -> ThrustState:
        """The state after the last d100."""
        raise AssertionError("resolve() is missing")


class ActivationRules(StageRules):
    """One phase: a player picks a ship that isn't done yet and what it does."""

    def legal_actions(self, state: ThrustState, seat: int) -> tuple[Action, ...]:
        rivals = state.rivals(seat)
        actions: list[Action] = []
        for place, ship in enumerate(state.fleets[seat]):
            if ship.band != GONE and not ship.done:
                actions += self.choices(state, place, ship, rivals)
        return tuple(actions)

    def why_not(self, state: ThrustState, seat: int, action: Action) -> str | None:
        fleet = state.fleets[seat]
        if type(action) is not Activate:
            return "a ship must be activated"
        if not 0 <= action.place < len(fleet):
            return "the fleet has no such ship"
        if action.target and action.verb not in TARGETED:
            return "that action takes no target"
        ship = fleet[action.place]
        if ship.band == GONE:
            return "the ship is no longer in play"
        if ship.done:
            return "the ship is done for this phase"
        return self.why_not_ship(state, seat, ship, action)

    def apply(self, state: ThrustState, seat: int | None, action: Action) -> ThrustState:
        assert type(action) is Activate
        assert seat is not None
        state = state.mark_done(seat, action.place)
        return self.activate_ship(state, seat, action)

    def choices(
        self, state: ThrustState, place: int, ship: Ship, rivals: tuple[Rival, ...]
    ) -> tuple[Action, ...]:
        """The ship's actions in this phase. Rivals are the enemy's contacts."""
        raise AssertionError("choices() is missing")

    def why_not_ship(
        self, state: ThrustState, seat: int, ship: Ship, action: Activate
    ) -> str | None:
        """Why this ship may not act so; None if it may."""
        raise AssertionError("why_not_ship() is missing")

    def activate_ship(self, state: ThrustState, seat: int, action: Activate) -> ThrustState:
        """The state after the action; the ship is marked done already."""
        raise AssertionError("activate_ship() is missing")
