"""A Thrust! position. Each stage's rules are in the module of its phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from boardwright.core.outcome import Outcome
from boardwright.core.state import State
from boardwright.core.turn import Action, Decide, Over, Pending, Step
from boardwright.core.view import Observation
from boardwright.games.thrust.attack import Attack, CombatCheck, DamageRoll
from boardwright.games.thrust.contest import CONTEST, EscapeChoice
from boardwright.games.thrust.evaluation import evaluate
from boardwright.games.thrust.evidence import Evidence
from boardwright.games.thrust.flow import end_game
from boardwright.games.thrust.initiative import InitiativeRoll
from boardwright.games.thrust.likelihood import likelihood
from boardwright.games.thrust.morale import Morale, MoraleCheck
from boardwright.games.thrust.movement import Movement
from boardwright.games.thrust.observations import observe
from boardwright.games.thrust.position import ThrustPosition, format_text, to_position
from boardwright.games.thrust.recon import ContactOrder, LoseAnswer, Recon, RevealAnswer, ScanCheck
from boardwright.games.thrust.setup import FleetDraw
from boardwright.games.thrust.ships import LIFE_SUPPORT, Fleet, Ship
from boardwright.games.thrust.stage import ATTACK, MORALE, MOVEMENT, RECON, Stage
from boardwright.games.thrust.stage_rules import StageRules
from boardwright.games.thrust.view import ThrustView, view_of

if TYPE_CHECKING:
    from boardwright.games.thrust.game import Thrust

__all__ = ["ThrustState"]

_PHASE_RULES = {RECON: Recon(), MOVEMENT: Movement(), ATTACK: Attack(), MORALE: Morale()}
_STAGE_RULES: dict[str, StageRules] = {
    "draw": FleetDraw(),
    "initiative": InitiativeRoll(),
    "scan": ScanCheck(),
    "order": ContactOrder(),
    "reveal": RevealAnswer(),
    "lose": LoseAnswer(),
    "pursue": CONTEST,
    "evade": CONTEST,
    "escape": EscapeChoice(),
    "attack": CombatCheck(),
    "damage": DamageRoll(),
    "check": MoraleCheck(),
}


class ThrustState(State, frozen=True):
    game: Thrust
    fleets: tuple[Fleet, Fleet]
    """Black's and Red's ships by place."""
    stage: Stage
    phase: int
    active: int = 0
    """Whose activation it is, or was last."""
    first: int | None = None
    """Who holds the initiative."""
    number: int = 1
    """Of the turn."""
    contacts: int = 0
    """How many contact numbers have been given out."""
    quiet: int = 0
    """Turns in a row without fuel spent, DMG taken or a removal."""
    progress: bool = False
    """Any of these has happened in this turn."""
    ended: Outcome | None = None

    # -- what may happen -----------------------------------------------------------------

    @property
    def _rules(self) -> StageRules:
        what = self.stage.kind
        return _PHASE_RULES[self.phase] if what == "activate" else _STAGE_RULES[what]

    def turn(self) -> Pending:
        return self._rules.turn(self) if self.ended is None else Over(self.ended)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        return self._rules.legal_actions(self, seat) if self._decides(seat) else ()

    def why_not(self, seat: int, action: Action) -> str | None:
        if self.ended is not None:
            return "the game is over"
        if not self._decides(seat):
            return "it is not this player's turn"
        return self._rules.why_not(self, seat, action)

    def _decides(self, seat: int) -> bool:
        pending = self.turn()
        return type(pending) is Decide and seat in pending.seats

    # -- what happens --------------------------------------------------------------------

    def _apply(self, step: Step) -> ThrustState:
        return self._rules.apply(self, step.seat, step.action)

    def _resign(self, seat: int) -> ThrustState:
        return end_game(self, Outcome.win(1 - seat, 2, "surrender"))

    def with_stage(self, stage: Stage, **changes: Any) -> ThrustState:
        """The same with this stage, changed as said."""
        return replace(self, stage=replace(stage, **changes) if changes else stage)

    def with_ship(self, seat: int, place: int, ship: Ship, progress: bool = False) -> ThrustState:
        """The same with this ship in its place."""
        black, red = self.fleets
        if seat == 0:
            fleets = ((*black[:place], ship, *black[place + 1 :]), red)
        else:
            fleets = (black, (*red[:place], ship, *red[place + 1 :]))
        return replace(self, fleets=fleets, progress=self.progress or progress)

    def mark_done(self, seat: int, place: int) -> ThrustState:
        return self.with_ship(seat, place, replace(self.fleets[seat][place], done=True))

    def take_dice(self, seat: int, place: int, *, edge: bool) -> tuple[ThrustState, int]:
        """How many d100 a ship rolls. A token is used up even if it adds nothing (R-09)."""
        ship = self.fleets[seat][place]
        if not ship.plus:
            return self, 2 if edge else 1
        return self.with_ship(seat, place, replace(ship, plus=False)), 2

    # -- what the rules ask --------------------------------------------------------------

    @property
    def initiative(self) -> int:
        assert self.first is not None
        return self.first

    @property
    def best_grade(self) -> bool:
        return self.game.options.crit_advantage == "best_grade"

    def stats(self, ship: Ship) -> tuple[int, int, int]:
        """SPD, COM and SEN as they are now (R-54)."""
        return self.game.stats[bool(ship.effects & LIFE_SUPPORT)][ship.kind]

    def rank(self, ship: Ship) -> int:
        return self.game.kinds[ship.kind].rank

    def rivals(self, seat: int) -> tuple[tuple[int, Ship], ...]:
        """The enemy's ships on the main tracker with their places, by contact number."""
        fleet = self.fleets[1 - seat]
        found = [(place, ship) for place, ship in enumerate(fleet) if ship.contact]
        return tuple(sorted(found, key=lambda rival: rival[1].contact))

    def place_of(self, seat: int, contact: int) -> int:
        fleet = self.fleets[seat]
        return next(place for place, ship in enumerate(fleet) if ship.contact == contact)

    # -- how it looks --------------------------------------------------------------------

    @property
    def position_key(self) -> object:
        return self.fleets, self.stage, self.phase, self.active, self.first

    def evaluate(self) -> tuple[float, ...]:
        return self.ended.values if self.ended is not None else evaluate(self)

    def likelihood(self, evidence: Evidence, index: int) -> float:
        return likelihood(self, evidence, index)

    def _observe(self, step: Step, seat: int | None) -> tuple[Observation, ...]:
        return observe(self, step, self._apply(step), seat)

    def view(self, seat: int | None) -> ThrustView:
        return view_of(self, seat)

    def position(self) -> ThrustPosition:
        return to_position(self)

    def __str__(self) -> str:
        return format_text(self.position())
