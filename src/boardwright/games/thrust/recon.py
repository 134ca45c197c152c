"""Phase 2, Recon: scans, and the contacts they reveal or lose."""

from __future__ import annotations

from functools import cache
from itertools import groupby, permutations, product
from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardwright.core.turn import Action, Chance, Pending
from boardwright.games.thrust.actions import NOTHING, Activate, Answer, Order, activate
from boardwright.games.thrust.checks import CF, CS, S, check
from boardwright.games.thrust.flow import advance
from boardwright.games.thrust.ship_updates import lost_contact, revealed
from boardwright.games.thrust.ships import CLOSE, COMBAT, DEAD, OUT, SENSORS, Ship
from boardwright.games.thrust.stage import Stage
from boardwright.games.thrust.stage_rules import ActivationRules, CheckRules, Rival, StageRules

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["ContactOrder", "LoseAnswer", "Recon", "RevealAnswer", "ScanCheck"]

_PASS = tuple((activate(place, "pass"),) for place in range(4))
_SCAN = tuple((activate(place, "scan"), activate(place, "pass")) for place in range(4))
_REVEAL = tuple(Answer("reveal", place) for place in range(4))
_LOSE = tuple(Answer("lose", place) for place in range(4))


class Recon(ActivationRules):
    """Which ships may scan, and the start of a scan."""

    def choices(
        self, state: ThrustState, place: int, ship: Ship, rivals: tuple[Rival, ...]
    ) -> tuple[Action, ...]:
        return _PASS[place] if _why_unable(ship) else _SCAN[place]

    def why_not_ship(
        self, state: ThrustState, seat: int, ship: Ship, action: Activate
    ) -> str | None:
        if action.verb == "pass":
            return None
        return _why_unable(ship) if action.verb == "scan" else "in Recon a ship scans or passes"

    def activate_ship(self, state: ThrustState, seat: int, action: Activate) -> ThrustState:
        if action.verb == "pass":
            return advance(state)
        state, dice = state.take_dice(seat, action.place, edge=False)
        dice_by_seat = (dice, 0) if seat == 0 else (0, dice)
        return state.with_stage(Stage("scan", seat, action.place, dice=dice_by_seat))


def _why_unable(ship: Ship) -> str | None:
    if ship.band == OUT:
        return "a ship out of range cannot scan"
    if ship.effects & SENSORS:
        return "the ship's sensors are fried"
    return "the ship is dead in the water" if ship.effects & DEAD else None


class ScanCheck(CheckRules):
    """The scanner's d100 against its SEN: reveals, loses a contact, or nothing."""

    def resolve(self, state: ThrustState) -> ThrustState:
        stage = state.stage
        sen = state.stats(state.fleets[stage.seat][stage.ship])[2]
        grade = check(stage.rolls[stage.seat], sen, state.best_grade)
        scanned = 1 - stage.seat
        if grade == CS:
            return _reveal_all(state, scanned)
        if grade == S:
            return state.with_stage(Stage("reveal", scanned, dice=stage.dice, rolls=stage.rolls))
        if grade == CF and any(ship.contact for ship in state.fleets[scanned]):
            return state.with_stage(Stage("lose", scanned, dice=stage.dice, rolls=stage.rolls))
        return advance(state)


class _ScanAnswer(StageRules):
    """The scanned side always answers, even without a choice, so that timing reveals nothing."""

    answers: tuple[Answer, ...]

    def legal_actions(self, state: ThrustState, seat: int) -> tuple[Action, ...]:
        places = self.candidates(state, seat)
        return tuple(self.answers[place] for place in places) or (NOTHING,)

    def why_not(self, state: ThrustState, seat: int, action: Action) -> str | None:
        if type(action) is not Answer or action.verb not in ("nothing", self.answers[0].verb):
            return "the scan must be answered"
        places = self.candidates(state, seat)
        if action == NOTHING:
            return "a ship must be named" if places else None
        if action.verb == NOTHING.verb or action.place not in places:
            return "that ship does not answer the scan"
        return None

    def candidates(self, state: ThrustState, seat: int) -> list[int]:
        """The places of the ships that the answer may name."""
        raise AssertionError("candidates() is missing")


class RevealAnswer(_ScanAnswer):
    """A success reveals the closest unrevealed ship on board; its owner breaks ties (R-22)."""

    answers = _REVEAL

    def candidates(self, state: ThrustState, seat: int) -> list[int]:
        hidden = _hidden(state, seat)
        closest = max((state.fleets[seat][place].band for place in hidden), default=OUT)
        return [place for place in hidden if state.fleets[seat][place].band == closest]

    def apply(self, state: ThrustState, seat: int | None, action: Action) -> ThrustState:
        assert type(action) is Answer
        assert seat is not None
        if action.place < 0:
            return advance(state)
        return advance(_reveal(state, seat, (action.place,)))


class LoseAnswer(_ScanAnswer):
    """A critical failure loses the most distant contact; its owner breaks ties (R-24)."""

    answers = _LOSE

    def candidates(self, state: ThrustState, seat: int) -> list[int]:
        fleet = state.fleets[seat]
        contacts = [place for place, ship in enumerate(fleet) if ship.contact]
        farthest = min((fleet[place].band for place in contacts), default=OUT)
        return [place for place in contacts if fleet[place].band == farthest]

    def apply(self, state: ThrustState, seat: int | None, action: Action) -> ThrustState:
        assert type(action) is Answer
        assert seat is not None
        ship = lost_contact(state.fleets[seat][action.place])
        return advance(state.with_ship(seat, action.place, ship))


def _hidden(state: ThrustState, seat: int) -> list[int]:
    fleet = state.fleets[seat]
    return [place for place, ship in enumerate(fleet) if ship.band > OUT and not ship.contact]


def _reveal(state: ThrustState, seat: int, places: tuple[int, ...]) -> ThrustState:
    """Make these ships contacts, numbered in the given order."""
    for place in places:
        number = state.contacts + 1
        state = state.with_ship(seat, place, revealed(state.fleets[seat][place], number))
        state = replace(state, contacts=number)
    return state


def _reveal_all(state: ThrustState, seat: int) -> ThrustState:
    """A critical success. Numbers follow what the finder sees; chance orders equals."""
    stage = state.stage
    orders = _possible_orders(state, seat)
    if len(orders) == 1:
        return advance(_reveal(state, seat, orders[0]))
    return state.with_stage(Stage("order", seat, dice=stage.dice, rolls=stage.rolls))


def _possible_orders(state: ThrustState, seat: int) -> list[tuple[int, ...]]:
    """All orders that agree with what the finder is about to see."""

    def visible_traits(place: int) -> tuple[int, ...]:
        ship = state.fleets[seat][place]
        kind = ship.kind if ship.band >= COMBAT else -1
        dmg = ship.dmg if ship.band == CLOSE else -1
        return ship.band, state.rank(ship), kind, dmg, ship.done

    groups = groupby(sorted(_hidden(state, seat), key=visible_traits), visible_traits)
    orders = product(*(permutations(group) for _, group in groups))
    return [sum(order, ()) for order in orders]


@cache
def _shuffle(orders: tuple[tuple[int, ...], ...], seat: int) -> Chance:
    return Chance(tuple(map(Order, orders)), None, (seat,))


class ContactOrder(StageRules):
    """Ships that look alike are numbered at random, so a number doesn't reveal a place."""

    def turn(self, state: ThrustState) -> Pending:
        seat = state.stage.seat
        return _shuffle(tuple(_possible_orders(state, seat)), seat)

    def apply(self, state: ThrustState, seat: int | None, action: Action) -> ThrustState:
        assert type(action) is Order
        return advance(_reveal(state, state.stage.seat, action.places))
