"""A Thrust! position. The rules of each stage are in the module of its phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from boardwright.core.outcome import Outcome
from boardwright.core.state import StandingOrder, State
from boardwright.core.turn import Action, Decide, Over, Pending, Step
from boardwright.core.view import Observation
from boardwright.games.thrust.attack import Attack, CombatCheck, DamageRoll
from boardwright.games.thrust.contest import CONTEST, EscapeChoice
from boardwright.games.thrust.evaluation import evaluate
from boardwright.games.thrust.evidence import Evidence
from boardwright.games.thrust.flow import end_game
from boardwright.games.thrust.forced import forced_action, standing_order
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
from boardwright.games.thrust.stall import ends_quiet
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
    """A position of Thrust!, hidden parts included."""

    game: Thrust
    fleets: tuple[Fleet, Fleet]
    """Black's and Red's ships by place."""
    stage: Stage
    phase: int
    active: int = 0
    """The seat whose activation it is, or was last."""
    first: int | None = None
    """The seat that holds the initiative; None before the first roll."""
    number: int = 1
    """The number of the turn, from 1."""
    contacts: int = 0
    """How many contact numbers have been assigned."""
    quiet: int = 0
    """Completed quiet turns in a row (R-67)."""
    progress: bool = False
    """Whether this turn is no longer quiet."""
    ended: Outcome | None = None

    # -- legality ------------------------------------------------------------------------

    @property
    def _rules(self) -> StageRules:
        kind = self.stage.kind
        return _PHASE_RULES[self.phase] if kind == "activate" else _STAGE_RULES[kind]

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

    def forced_action(self) -> Action | None:
        return forced_action(self)

    def standing_order(self, seat: int) -> StandingOrder | None:
        return standing_order(self, seat)

    # -- effects -------------------------------------------------------------------------

    def _apply(self, step: Step) -> ThrustState:
        return self._rules.apply(self, step.seat, step.action)

    def _resign(self, seat: int) -> ThrustState:
        return end_game(self, Outcome.win(1 - seat, 2, "surrender"))

    def with_stage(self, stage: Stage, **changes: Any) -> ThrustState:
        """This state in the given stage, with changes to its fields."""
        return replace(self, stage=replace(stage, **changes) if changes else stage)

    def with_ship(self, seat: int, place: int, ship: Ship) -> ThrustState:
        """This state with the ship in that place; marks the turn if that ends its quiet."""
        black, red = self.fleets
        progress = self.progress or ends_quiet(self, self.fleets[seat][place], ship)
        if seat == 0:
            fleets = ((*black[:place], ship, *black[place + 1 :]), red)
        else:
            fleets = (black, (*red[:place], ship, *red[place + 1 :]))
        return replace(self, fleets=fleets, progress=progress)

    def mark_done(self, seat: int, place: int) -> ThrustState:
        """This state with the ship marked done for the phase."""
        return self.with_ship(seat, place, replace(self.fleets[seat][place], done=True))

    def take_dice(self, seat: int, place: int, *, edge: bool) -> tuple[ThrustState, int]:
        """The number of d100 a ship rolls, and the state without its plus token.

        The token is used up even if it adds nothing (R-09).
        """
        ship = self.fleets[seat][place]
        if not ship.plus:
            return self, 2 if edge else 1
        return self.with_ship(seat, place, replace(ship, plus=False)), 2

    # -- queries of the rules ------------------------------------------------------------

    @property
    def initiative(self) -> int:
        """The holder of the initiative; there is none before the first roll."""
        assert self.first is not None
        return self.first

    @property
    def best_grade(self) -> bool:
        """Whether [+] takes the better grade, whatever is critical (R-08)."""
        return self.game.options.crit_advantage == "best_grade"

    def stats(self, ship: Ship) -> tuple[int, int, int]:
        """SPD, COM and SEN as they are now (R-54)."""
        return self.game.stats[bool(ship.effects & LIFE_SUPPORT)][ship.kind]

    def rank(self, ship: Ship) -> int:
        """The ship's class."""
        return self.game.kinds[ship.kind].rank

    def rivals(self, seat: int) -> tuple[tuple[int, Ship], ...]:
        """The enemy's contacts with their places, by contact number."""
        fleet = self.fleets[1 - seat]
        rivals = [(place, ship) for place, ship in enumerate(fleet) if ship.contact]
        return tuple(sorted(rivals, key=lambda rival: rival[1].contact))

    def place_of(self, seat: int, contact: int) -> int:
        """The place of the seat's ship with this contact number, which must exist."""
        fleet = self.fleets[seat]
        return next(place for place, ship in enumerate(fleet) if ship.contact == contact)

    # -- representation ------------------------------------------------------------------

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
