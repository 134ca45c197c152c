"""Decisions in which everybody knows that the seat has no choice, and standing orders.

Ships pass in an order that is public: contacts by number, then the others, which look alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.state import StandingOrder
from boardwright.core.turn import Action
from boardwright.games.thrust.actions import Activate, activate
from boardwright.games.thrust.movement import why_no_hold
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, CLASSES, COMBAT, GONE
from boardwright.games.thrust.stage import ATTACK, MOVEMENT, PHASES, RECON
from boardwright.games.thrust.view import Contact, ThrustView

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["forced_action", "standing_order"]

_QUIET = {RECON: "pass", MOVEMENT: "hold", ATTACK: "pass"}
"""What a ship does to do nothing, by phase."""


def forced_action(state: ThrustState) -> Action | None:
    """As `State.forced_action`."""
    seat, kind = state.stage.seat, state.stage.kind
    if state.ended is not None or not _has_no_choice(state.view(None)):
        return None
    if kind == "activate" and state.phase in _QUIET:
        return _quiet_action(state, seat)
    legal = state.legal_actions(seat)
    return legal[0] if len(legal) == 1 else None


def _has_no_choice(view: ThrustView) -> bool:
    """Whether the view, a spectator's, says that the stage's seat has at most one choice."""
    seat, kind = view.stage.seat, view.stage.kind
    own = [contact for contact in view.contacts if contact.owner == seat]
    unrevealed = view.unrevealed[SEATS.index(seat)]
    if kind == "activate":
        ready = [contact for contact in own if not contact.done]
        return _can_only_be_quiet(view, ready, unrevealed.ships - unrevealed.done)
    if kind == "reveal":
        return unrevealed.ships <= 1  # which answers on board, and cannot out of range
    if kind == "lose":
        bands = [BANDS.index(contact.band) for contact in own]
        return bands.count(min(bands)) == 1
    return kind == "escape"  # by a contact: everybody knows from where, and so to where it can go


def _can_only_be_quiet(view: ThrustView, ready: list[Contact], unrevealed: int) -> bool:
    """Whether no ship can do anything: contacts, and unrevealed ones of which only the number is
    known. In the Morale Phase, whether only one ship is to check."""
    if view.phase == "recon":
        return view.turn == 1  # every ship is out of range
    if view.phase == "movement":
        return not unrevealed and all(contact.moved for contact in ready)
    if view.phase == "attack":
        rivals = [contact for contact in view.contacts if contact.owner != view.stage.seat]
        return not any(_may_be_attacked(rival, ready, unrevealed) for rival in rivals)
    hidden = view.unrevealed[SEATS.index(view.stage.seat)]
    return sum(contact.hit for contact in ready) + hidden.hit - hidden.done == 1


def _may_be_attacked(rival: Contact, ready: list[Contact], unrevealed: int) -> bool:
    if BANDS.index(rival.band) < COMBAT:
        return False
    lowest = CLASSES.index(rival.rank) - 1  # an attacker is at most one class lower
    return unrevealed > 0 or any(
        contact.band == rival.band and CLASSES.index(contact.rank) >= lowest for contact in ready
    )


def standing_order(state: ThrustState, seat: int) -> StandingOrder | None:
    """As `State.standing_order`: to pass, or hold, with all ships that aren't done yet.

    In Movement it ends with the next contest, and where a ship must pursue or evade (R-34): that
    is a new situation. In Recon and Attack nothing that happens gives a ship a new choice.
    """
    verb = _QUIET.get(state.phase)
    if verb is None or state.ended is not None or not _ready_ships(state, seat):
        return None
    activates = state.stage.kind == "activate"
    if state.phase == MOVEMENT and not (activates and _can_all_hold(state, seat)):
        return None
    decides = activates and state.stage.seat == seat
    name = f"{verb}:{PHASES[state.phase]}:{state.number}"
    return StandingOrder(name, _quiet_action(state, seat) if decides else None)


def _can_all_hold(state: ThrustState, seat: int) -> bool:
    rivals = state.rivals(seat)
    fleet = state.fleets[seat]
    return all(
        why_no_hold(state, fleet[place], rivals) is None for place in _ready_ships(state, seat)
    )


def _quiet_action(state: ThrustState, seat: int) -> Activate:
    """The next ship passes or holds."""
    return activate(_ready_ships(state, seat)[0], _QUIET[state.phase])


def _ready_ships(state: ThrustState, seat: int) -> list[int]:
    """The places of the ships that aren't done yet: contacts by number, then the others."""
    fleet = state.fleets[seat]
    ready = [place for place, ship in enumerate(fleet) if ship.band != GONE and not ship.done]
    return sorted(ready, key=lambda place: (not fleet[place].contact, fleet[place].contact, place))
